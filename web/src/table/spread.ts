// Moves overlapping labels apart, and keeps them above the lowest place.
export function spread(ends: readonly number[], lowest: number, gap = 10): number[] {
  const order = ends.map((_, i) => i).sort((a, b) => ends[a]! - ends[b]!);
  const placed = [...ends];
  for (let i = 1; i < order.length; i++) {
    const above = placed[order[i - 1]!]!;
    if (placed[order[i]!]! < above + gap) placed[order[i]!] = above + gap;
  }
  const over = Math.max(0, (placed[order.at(-1)!] ?? 0) - lowest);
  return placed.map((end) => end - over);
}
