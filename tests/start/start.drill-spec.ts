import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { findFreePort } from '../../apps/devstack/src/processes/free-port.js';
import { isAlive } from '../../apps/devstack/src/processes/process-life.js';
import { readCommandLine } from '../../apps/devstack/src/processes/process-stat.js';
import { StartedCommand, survivors } from './started-command.js';

const ready = '자소공방이 준비됐어요.';

let dataDirectory: string;
let port: number;
let commands: StartedCommand[];

// One for all: the first start makes it, and each later one goes on where the last was stopped or killed.
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'jaso-start-'));
});
beforeEach(async () => {
  port = await findFreePort();
  commands = [];
});
afterEach(async () => {
  for (const command of commands) {
    if (isAlive(command.npm)) process.kill(command.npm, 'SIGTERM');
    await command.untilEnded();
  }
});
afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

function start(environment: Record<string, string> = {}, isInTerminal = false): StartedCommand {
  const ours = { DATA_DIR: dataDirectory, PORT: String(port) };
  const command = new StartedCommand({ ...ours, ...environment }, { isInTerminal });
  commands.push(command);
  return command;
}

async function launcherOf(directory: string): Promise<number> {
  const lock: unknown = JSON.parse(await readFile(join(directory, 'launcher.lock'), 'utf8'));
  const id = typeof lock === 'object' && lock && 'processId' in lock ? Number(lock.processId) : 0;
  expect(isAlive(id)).toBe(true);
  return id;
}

describe('npm start', () => {
  it('serves the app, refuses a second start, and leaves nothing after SIGTERM to npm alone', async () => {
    const first = start();
    await first.untilPrinted(ready);
    expect(first.output).toContain(`http://localhost:${port}`);
    expect(first.output).toContain('root@jaso.example');
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<html lang="ko">');

    const second = start();
    expect(await second.untilEnded()).toBe(1);
    expect(second.output).toContain(`자소공방이 이미 실행 중이에요. (http://localhost:${port}, PID `);

    const tree = first.tree();
    expect(tree.length).toBeGreaterThan(6);
    process.kill(first.npm, 'SIGTERM');
    expect(await survivors(tree)).toEqual([]);
    expect(first.output).toContain('멈추는 중이에요…');
  });

  it('leaves nothing when npm or the launcher is killed, starts again, and leaves nothing after Ctrl-C', async () => {
    for (const who of ['npm', 'the launcher']) {
      const command = start();
      await command.untilPrinted(ready);
      const tree = command.tree();
      process.kill(who === 'npm' ? command.npm : await launcherOf(dataDirectory), 'SIGKILL');
      expect([who, ...(await survivors(tree))]).toEqual([who]);
    }

    const again = start({}, true);
    await again.untilPrinted(ready);
    const tree = again.tree();
    again.pressControlC();
    expect(await survivors(tree)).toEqual([]);
    expect(again.output).toContain('멈추는 중이에요…');
  });

  it('says everything that is wrong in the environment, once, and ends', async () => {
    const command = start({ LOG_LEVEL: 'loud', TOKEN_CAP: 'many', WORKER_QUEUES: ',', DEMO_DATA: 'maybe' });
    expect(await command.untilEnded()).toBe(1);
    for (const name of ['LOG_LEVEL', 'TOKEN_CAP', 'WORKER_QUEUES', 'DEMO_DATA'])
      expect(command.output.split(`  ${name}: `)).toHaveLength(2);
    expect(command.output).not.toMatch(/^ +at /m);
  });

  it('says which part did not start, and why; can be started again; and stops everything when the API ends by itself', async () => {
    // An address for documentation, which no machine has.
    const refused = start({ LISTEN_HOST: '203.0.113.1' });
    expect(await refused.untilEnded()).toBe(1);
    expect(refused.output).toContain('[api] 시작하다 끝났어요');
    expect(refused.output).toContain('EADDRNOTAVAIL');

    const command = start();
    await command.untilPrinted(ready);
    const tree = command.tree();
    const api = tree.find((id) => readCommandLine(id).includes('apps/api/src/main.js'));
    if (api === undefined) throw new Error('no API runs');
    process.kill(api, 'SIGKILL');
    expect(await command.untilEnded()).toBe(1);
    expect(command.output).toContain('[api] 끝나 버려서 모두 멈춰요');
    expect(await survivors(tree)).toEqual([]);
  });

  it('says so when the port that was asked for is taken', async () => {
    const taken: Server = createServer().listen(port, '127.0.0.1');
    await once(taken, 'listening');
    const command = start();
    expect(await command.untilEnded()).toBe(1);
    expect(command.output).toContain(`PORT=${port} 포트를 다른 프로그램이 쓰고 있어요.`);
    taken.close();
  });
});
