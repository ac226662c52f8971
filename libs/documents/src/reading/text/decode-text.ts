import { DocumentRefusal } from '../refusal.js';

/** UTF-16 without a byte order mark shows by its zero bytes: at least this share of one half of the bytes. */
const ZERO_SHARE = 0.2;

/**
 * Decodes a text file: by its byte order mark, else UTF-8, UTF-16 or the Korean code page (CP949, which holds EUC-KR).
 * @throws DocumentRefusal UNKNOWN_TYPE when it is no text in any of them
 */
export function decodeText(bytes: Buffer): string {
  for (const encoding of encodingsOf(bytes)) {
    const text = tryDecode(bytes, encoding);
    if (text !== undefined && isText(text)) return text;
  }
  throw new DocumentRefusal('UNKNOWN_TYPE', 'no text encoding');
}

function encodingsOf(bytes: Buffer): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le'];
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be'];
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, sample.length / 2));
  if (odd > ZERO_SHARE && even < ZERO_SHARE / 4) return ['utf-16le'];
  if (even > ZERO_SHARE && odd < ZERO_SHARE / 4) return ['utf-16be'];
  return ['utf-8', 'euc-kr'];
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// Tabs, line ends and form feeds are the only control characters of a text.
const isText = (text: string): boolean => !/(?![\t\n\f\r])\p{Cc}/u.test(text);
