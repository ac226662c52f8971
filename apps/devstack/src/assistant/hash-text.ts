const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a (Fowler, Noll, Vo), 32 bits, over UTF-16 code units. */
export function hashText(text: string): number {
  let value = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  // The lowest bits of FNV are weak for short texts, and they choose the dimension.
  return (value ^ (value >>> 15)) >>> 0;
}
