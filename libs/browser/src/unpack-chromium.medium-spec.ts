import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '#testing';
import { unpackOnce } from './unpack-chromium.js';

const MODULE = new URL('./unpack-chromium.ts', import.meta.url).href;
const LOAD_TYPESCRIPT = new URL('../../../scripts/jest/load-typescript.mjs', import.meta.url).href;

/** Notes that it runs, and that it unpacks, which it does in two steps: the second once `permission` exists. */
const unpackCode = (folder: string, note: string, permission: string): string => `
  import { existsSync } from 'node:fs';
  import { appendFile, writeFile } from 'node:fs/promises';
  import { until } from '#testing';
  import { unpackOnce } from ${JSON.stringify(MODULE)};
  await appendFile(${JSON.stringify(note)}, 'runs ');
  await unpackOnce(${JSON.stringify(folder)}, async (into) => {
    await writeFile(into + '/chromium', 'half', { mode: 0o700 });
    await appendFile(${JSON.stringify(note)}, 'begun ');
    await until('it may go on', () => existsSync(${JSON.stringify(permission)}));
    await writeFile(into + '/chromium', 'whole');
  });`;

describe('what is unpacked once', () => {
  let parent: string;
  let folder: string;
  let note: string;
  let permission: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'unpack-'));
    folder = join(parent, 'cache', '1.0');
    note = join(parent, 'note');
    permission = join(parent, 'permission');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(parent, { recursive: true });
  });

  function unpackInProcess(): ChildProcess {
    const code = unpackCode(folder, note, permission);
    const child = spawn(
      process.execPath,
      ['--import', LOAD_TYPESCRIPT, '--input-type=module', '--eval', code],
      { cwd: fileURLToPath(new URL('../../..', import.meta.url)), stdio: ['ignore', 'ignore', 'inherit'] },
    );
    children.push(child);
    return child;
  }
  const noted = (): Promise<string> => readFile(note, 'utf8').catch(() => '');
  const unpack = async (into: string): Promise<void> => writeFile(join(into, 'chromium'), 'whole');

  it('is unpacked by one of several processes that begin at once, and is complete for all', async () => {
    const ends = [unpackInProcess(), unpackInProcess(), unpackInProcess()].map((child) =>
      once(child, 'exit'),
    );
    const words = async (word: string) => (await noted()).split(' ').filter((each) => each === word).length;
    await until(
      'all run and one unpacks',
      async () => (await words('runs')) === 3 && (await words('begun')) === 1,
    );
    await writeFile(permission, '');
    for (const end of ends) expect(await end).toEqual([0, null]);
    expect(await words('begun')).toBe(1);
    expect(await readFile(join(folder, 'chromium'), 'utf8')).toBe('whole');
    expect(await readdir(join(parent, 'cache'))).toEqual(['1.0']);
  });

  it('is unpacked by another process when the one that had begun is killed, which leaves nothing', async () => {
    const first = unpackInProcess();
    await until('it has begun', async () => (await noted()).includes('begun'));
    const second = unpackOnce(folder, unpack);
    first.kill('SIGKILL');
    await second;
    expect(await readFile(join(folder, 'chromium'), 'utf8')).toBe('whole');
    expect(await readdir(join(parent, 'cache'))).toEqual(['1.0']);
  });

  it('leaves alone what a running process is unpacking, whoever holds the lock', async () => {
    const own = `1.0-${process.pid}-x`;
    await mkdir(join(parent, 'cache', own), { recursive: true });
    await unpackOnce(folder, unpack);
    expect((await readdir(join(parent, 'cache'))).sort()).toEqual(['1.0', own]);
  });

  it('is unpacked again after a failure, which leaves nothing', async () => {
    const failing = unpackOnce(folder, async (into) => {
      await unpack(into);
      throw new Error('no space left');
    });
    await expect(failing).rejects.toThrow('no space left');
    expect(await readdir(join(parent, 'cache'))).toEqual([]);
    await unpackOnce(folder, unpack);
    expect(await readdir(folder)).toEqual(['chromium']);
  });

  it('is not touched when it is there', async () => {
    await mkdir(folder, { recursive: true });
    await unpackOnce(folder, () => Promise.reject(new Error('it is there')));
    expect(await readdir(folder)).toEqual([]);
  });

  it('can be read by other users, whatever the rights of what was packed', async () => {
    await unpackOnce(folder, (into) => writeFile(join(into, 'chromium'), 'whole', { mode: 0o700 }));
    for (const path of [folder, join(folder, 'chromium')])
      expect((await stat(path)).mode & 0o005).toBe(0o005);
  });
});
