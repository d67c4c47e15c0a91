export function personaNames(source: string): string[];
export function makeFaces(source: string): string;
