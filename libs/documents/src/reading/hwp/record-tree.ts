import { DocumentRefusal } from '../refusal.js';

/** One record of a section with those that belong to it. */
export interface HwpRecord {
  tag: number;
  data: Buffer;
  children: HwpRecord[];
}

const EXTENDED_SIZE = 0xfff;
const DEEPEST_LEVEL = 120;

/**
 * Reads a section's records (HWP 5.0 revision 1.3, 4.1): ten bits of tag, ten of level, twelve of size.
 * @returns the records of level 0, each with the deeper ones that follow it
 * @throws DocumentRefusal BROKEN, TOO_DEEP
 */
export function readRecords(bytes: Buffer): HwpRecord[] {
  const root: HwpRecord = { tag: 0, data: Buffer.alloc(0), children: [] };
  const path: HwpRecord[] = [root];
  for (let at = 0; at < bytes.length;) {
    if (at + 4 > bytes.length) throw new DocumentRefusal('BROKEN', 'record header');
    const header = bytes.readUInt32LE(at);
    at += 4;
    const [tag, level] = [header & 0x3ff, (header >>> 10) & 0x3ff];
    let size = header >>> 20;
    if (size === EXTENDED_SIZE) {
      if (at + 4 > bytes.length) throw new DocumentRefusal('BROKEN', 'record size');
      size = bytes.readUInt32LE(at);
      at += 4;
    }
    if (at + size > bytes.length) throw new DocumentRefusal('BROKEN', 'record breaks off');
    if (level > DEEPEST_LEVEL) throw new DocumentRefusal('TOO_DEEP', 'record level');
    const record: HwpRecord = { tag, data: bytes.subarray(at, at + size), children: [] };
    // A level that leaves one out is as deep as the last one allows.
    path.length = Math.min(path.length, level + 1);
    path.at(-1)?.children.push(record);
    path.push(record);
    at += size;
  }
  return root.children;
}
