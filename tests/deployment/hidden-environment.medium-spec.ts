import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A user that owns nothing, where this process may become another one. */
const user = process.getuid?.() === 0 ? { uid: 65_533, gid: 65_533 } : {};
const run = promisify(execFile);
const SECRET = 'postgresql://a-secret';

let folder: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hidden-environment-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const child of started) child.kill();
  await rm(folder, { recursive: true });
});

/** The environment of a process whose program has `mode`, as another process of the same user reads it. */
async function readEnvironment(mode: number): Promise<string> {
  const program = join(folder, mode.toString(8));
  // By another process: a file that this one writes stays open in programs that other threads start at that moment, and cannot run then.
  await run('install', ['-m', mode.toString(8), process.execPath, program]);
  const child = spawn(program, ['-e', 'console.log("ready"); setInterval(() => {}, 1_000)'], {
    ...user,
    env: { DATABASE_URL: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  await once(child.stdout, 'data');
  const { stdout } = await run('cat', [`/proc/${child.pid}/environ`], user);
  return stdout;
}

it('an unreadable program, as in the image, keeps the environment of its process from a browser of the same user', async () => {
  await expect(readEnvironment(0o111)).rejects.toThrow('Permission denied');
  expect(await readEnvironment(0o755)).toContain(SECRET);
});
