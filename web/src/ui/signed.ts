// A number with its sign, as scores and changes are written: "+5", "−3".
export const signed = (n: number): string => (n >= 0 ? `+${n}` : `−${-n}`);
