import { constants } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { Refusal } from '../failures.js';

const OWNER_ONLY = 0o600;

/**
 * Writes a file that gets its name only when it is complete and on the disk; readable by its owner alone.
 * @throws Refusal when there is a file or a folder of that name already
 */
export async function writeWholeFile<Result>(
  path: string,
  write: (sink: Writable) => Promise<Result>,
): Promise<Result> {
  await refuseTaken(path);
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

async function refuseTaken(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new Refusal(`${path} 자리에 폴더가 있습니다. 만들 파일의 이름까지 주세요.`);
  if (found !== undefined) throw new Refusal(`${path} 파일이 이미 있습니다. 다른 이름을 주세요.`);
}
