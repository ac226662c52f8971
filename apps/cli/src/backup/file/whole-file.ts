import { constants } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { Refusal } from '../../refusal.js';

const OWNER_ONLY = 0o600;

/**
 * Writes a file that has its name only once it is whole and on the disk; readable by its owner alone.
 * @throws Refusal when there is a file of that name already
 */
export async function writeWholeFile<Result>(
  path: string,
  write: (sink: Writable) => Promise<Result>,
): Promise<Result> {
  if (await exists(path)) throw new Refusal(`${path} 파일이 이미 있습니다. 다른 이름을 주세요.`);
  const partial = `${path}.${process.pid}.partial`;
  const file = await open(partial, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, OWNER_ONLY);
  try {
    // Closed by its end, and on the disk by then.
    const result = await write(file.createWriteStream({ flush: true }));
    await rename(partial, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  await folder.sync().finally(() => folder.close());
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
