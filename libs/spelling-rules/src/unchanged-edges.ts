/** How many characters at the beginning and at the end of the original stay when it is replaced. */
export function unchangedEdges(original: string, replacement: string): { front: number; back: number } {
  const shorter = Math.min(original.length, replacement.length);
  let front = 0;
  while (front < shorter && original[front] === replacement[front]) front += 1;
  let back = 0;
  while (back < shorter - front && original.at(-1 - back) === replacement.at(-1 - back)) back += 1;
  return { front, back };
}
