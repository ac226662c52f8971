import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** Cuts a stream of bytes into lines and remembers the last ones, to be shown when a process fails. */
export class LineTail {
  private readonly decoder = new StringDecoder('utf8');
  private readonly kept: string[] = [];
  private unfinished = '';

  constructor(
    private readonly onLine: (line: string) => void = () => undefined,
    private readonly size = 20,
  ) {}

  write(chunk: Buffer): void {
    const lines = (this.unfinished + this.decoder.write(chunk)).split('\n');
    this.unfinished = lines.pop() ?? '';
    for (const line of lines) this.add(line);
  }

  /** The last lines, the oldest first, with the one that has not ended yet. */
  text(): string {
    const lines = this.unfinished ? [...this.kept, this.unfinished] : this.kept;
    return lines.slice(-this.size).join('\n');
  }

  private add(line: string): void {
    this.kept.push(line);
    if (this.kept.length > this.size) this.kept.shift();
    this.onLine(line);
  }
}

const limitBytes = 5 * 1024 * 1024;

/** Opens a log to append to. One larger than 5 MB is renamed to `<name>.1` first. */
export async function openLogFile(path: string): Promise<WriteStream> {
  await mkdir(dirname(path), { recursive: true });
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > limitBytes) await rename(path, `${path}.1`);
  return createWriteStream(path, { flags: 'a', mode: 0o600 });
}
