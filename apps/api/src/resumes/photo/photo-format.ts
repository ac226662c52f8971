/** The formats that are taken for a photo. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** What a file is by its first bytes, whatever it is called; null for anything else. */
export function photoFormatOf(content: Buffer): PhotoFormat | null {
  if (content.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (content.subarray(0, 3).equals(JPEG_START)) return 'jpeg';
  const isWebp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
}
