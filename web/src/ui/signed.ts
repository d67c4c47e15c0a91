// Formats a number with its sign, as in scores: "+5", "−3".
export const signed = (n: number): string => (n >= 0 ? `+${n}` : `−${-n}`);
