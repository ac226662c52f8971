/**
 * Whether a path begins with what a pattern says: `*` stands for anything, `$` at its end for the end of the path (RFC 9309, 2.2.3).
 * Taking the first place where each piece fits is enough, so a pattern full of stars costs no more than one without.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = isWhole ? pieces.pop() : undefined;
  let at = first.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
