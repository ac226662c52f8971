/**
 * Joins JSON texts to arrays, in their order, none larger than `maximumBytes` in UTF-8 unless one text alone is.
 * @param texts JSON, one a message
 */
export function packMessages(texts: readonly string[], maximumBytes: number): string[] {
  const packs: { texts: string[]; bytes: number }[] = [];
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1;
    const last = packs.at(-1);
    if (last !== undefined && last.bytes + bytes <= maximumBytes) {
      last.texts.push(text);
      last.bytes += bytes;
    } else packs.push({ texts: [text], bytes: bytes + 1 });
  }
  return packs.map((pack) => `[${pack.texts.join(',')}]`);
}
