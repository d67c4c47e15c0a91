// Formats a number with its sign, as in scores: "+5", "−3", "0".
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
