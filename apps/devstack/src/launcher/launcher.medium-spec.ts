import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../processes/free-port.js';
import { isAlive } from '../processes/process-life.js';
import { choosePort } from './launcher-options.js';
import { until } from '#testing';
import { spawn } from 'node:child_process';
import { startTimeOf, lockDataDirectory } from './data-directory-lock.js';

describe('lockDataDirectory', () => {
  let directory: string;
  let path: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'jaso-lock-'));
    path = join(directory, 'launcher.lock');
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('lets one process start and names it to the next', async () => {
    const lock = await lockDataDirectory(directory);
    await lock.describe('http://localhost:3000');
    await expect(lockDataDirectory(directory)).rejects.toThrow(
      `자소공방이 이미 실행 중이에요. (http://localhost:3000, PID ${process.pid}, ${directory})`,
    );
    await lock.release();
    await (await lockDataDirectory(directory)).release();
  });

  it.each([
    ['of a process that has ended', JSON.stringify({ processId: 999_999_999, birth: 'long ago' })],
    [
      'of a process whose number another one has now',
      JSON.stringify({ processId: process.pid, birth: 'long ago' }),
    ],
    ['that is garbage', '{"processId":'],
    ['that is empty', ''],
  ])('takes over a lock %s', async (_name, content) => {
    await writeFile(path, content);
    const lock = await lockDataDirectory(directory);
    expect(await readFile(path, 'utf8')).toContain(`"processId":${process.pid}`);
    await lock.release();
  });

  it('takes over a lock whose process has ended, although its parent has not read its status', async () => {
    // The shell is replaced by a program that never waits for the child, as process 1 of a container without an init.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(parent.stdout, 'data');
    const processId = Number(String(line).trim());
    const birth = await startTimeOf(processId);
    await writeFile(path, JSON.stringify({ processId, birth }));
    await expect(lockDataDirectory(directory)).rejects.toThrow(`PID ${processId}`);
    process.kill(processId, 'SIGKILL');
    await until('the child has ended', () => !isAlive(processId));
    // It is a zombie: its number and its birth can still be read.
    expect(await startTimeOf(processId)).toBe(birth);
    await (await lockDataDirectory(directory)).release();
    parent.kill();
  });

  it('gives a stale lock to one of many that come at once', async () => {
    await writeFile(path, JSON.stringify({ processId: 999_999_999, birth: 'long ago' }));
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(directory)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('choosePort', () => {
  let taken: Server;
  let port: number;

  beforeEach(async () => {
    port = await findFreePort();
    taken = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
  });

  afterEach(() => {
    taken.close();
  });

  it('takes the next free port when none is configured', async () => {
    expect(await choosePort(port, false)).toBeGreaterThan(port);
  });

  it('uses no other port than a configured one', async () => {
    await expect(choosePort(port, true)).rejects.toThrow(`PORT=${port} 포트를 다른 프로그램이 쓰고 있어요.`);
  });
});
