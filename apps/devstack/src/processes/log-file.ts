import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const limitBytes = 5 * 1024 * 1024;

/** Opens a log to append to. One that has grown past 5 MB is put aside first as `<name>.1`. */
export async function openLogFile(path: string): Promise<WriteStream> {
  await mkdir(dirname(path), { recursive: true });
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > limitBytes) await rename(path, `${path}.1`);
  return createWriteStream(path, { flags: 'a', mode: 0o600 });
}
