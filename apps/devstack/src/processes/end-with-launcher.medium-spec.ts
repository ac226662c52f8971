import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const preload = join(dirname(fileURLToPath(import.meta.url)), 'end-with-launcher.preload.ts');

// Nothing ever writes into the pipe that it opens, so one of its threads waits for ever.
const STUCK = `
import { open } from 'node:fs';
process.on('exit', () => process.stdout.write('told'));
process.on('exit', () => { throw new Error('a listener fails'); });
open(process.argv[2], 'r', () => {});
process.send('ready');
setInterval(() => {}, 1_000);
`;

describe('a child without its launcher', () => {
  let directory: string;
  let child: ChildProcess;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'jaso-preload-'));
    await promisify(execFile)('mkfifo', [join(directory, 'pipe')]);
    await writeFile(join(directory, 'stuck.mjs'), STUCK);
  });

  afterEach(async () => {
    child.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });

  it('ends although one of its threads does not and a listener of its end fails, and still calls the listeners', async () => {
    // Neither the program nor the preloaded file has type annotations, which plain Node could not read.
    const source = encodeURIComponent(await readFile(preload, 'utf8'));
    child = fork(join(directory, 'stuck.mjs'), [join(directory, 'pipe')], {
      execArgv: ['--import', `data:text/javascript,${source}`],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await text(Readable.from(child.stdout ?? []))).toBe('told');
    expect(await ended).toEqual([null, 'SIGKILL']);
  });
});
