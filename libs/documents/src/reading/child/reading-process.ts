import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { toArguments, type ReaderOptions } from './reader-options.js';

/** Lower than the processes that answer requests: reading a document is not urgent. */
const PRIORITY = 10;
/** More than the longest text, as JSON in UTF-8. */
const MAXIMUM_ANSWER_BYTES = 16 * 1024 * 1024;

const ENTRY = fileURLToPath(import.meta.resolve('./reader.process.js'));

/** It may read files (its own code) and run its watchdog; it may not write, start processes or load native code. */
const PERMISSIONS = [
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
  '--allow-fs-read=*',
  '--allow-worker',
];

/** How a reading process came to its end. `answer` is what it had written by then. */
export interface ReadingEnd {
  answer: string;
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** One process that reads one document. Nothing of the document touches a disk, and no environment variable reaches the process. */
export class ReadingProcess {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly ended: Promise<ReadingEnd>;

  constructor(heapMegabytes: number, options: Omit<ReaderOptions, 'parentId'>) {
    const flags = [
      `--max-old-space-size=${heapMegabytes}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      ...PERMISSIONS,
    ];
    const given = toArguments({ ...options, parentId: process.pid });
    this.child = spawn(process.execPath, [...flags, ENTRY, ...given], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.ended = this.waitForEnd();
    // The caller that awaits the end handles the failure.
    this.ended.catch(() => undefined);
    this.lowerPriority();
  }

  get processId(): number | undefined {
    return this.child.pid;
  }

  /** Writes the document to the process and waits for its end. @throws Error when the process could not be started */
  async read(bytes: Buffer): Promise<ReadingEnd> {
    // The process may end before it has read everything; its exit says why.
    this.child.stdin.on('error', () => undefined);
    this.child.stdin.end(bytes);
    return this.ended;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private waitForEnd(): Promise<ReadingEnd> {
    const chunks: Buffer[] = [];
    let size = 0;
    this.child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAXIMUM_ANSWER_BYTES) this.kill();
      else chunks.push(chunk);
    });
    return new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code, signal) =>
        resolve({ answer: Buffer.concat(chunks).toString('utf8'), code, signal }),
      );
    });
  }

  private lowerPriority(): void {
    try {
      if (this.child.pid !== undefined) setPriority(this.child.pid, PRIORITY);
    } catch {
      // The process has ended, or the system forbids it: the document is read all the same.
    }
  }
}
