import * as CFB from 'cfb';
import { DocumentRefusal } from '../refusal.js';

/** A compound file by the paths of its streams, without the root's name. */
export type CompoundFile = ReadonlyMap<string, Buffer>;

/** @throws DocumentRefusal BROKEN */
export function readCompoundFile(bytes: Buffer): CompoundFile {
  try {
    const { FileIndex, FullPaths } = CFB.parse(bytes, { type: 'buffer' });
    return new Map(
      FullPaths.flatMap((path, index): [string, Buffer][] => {
        const file = FileIndex[index];
        if (file?.type !== 2) return [];
        return [[path.replace(/^[^/]*\//, ''), Buffer.from(file.content ?? [])]];
      }),
    );
  } catch {
    throw new DocumentRefusal('BROKEN', 'compound file');
  }
}
