import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '#testing';
import pg from 'pg';
import { startStack } from '../../apps/devstack/src/stack/stack.js';
import type { Stack, StackEvent, StackOptions } from '../../apps/devstack/src/stack/stack-options.js';
import { readCommandLine } from '../../apps/devstack/src/processes/process-stat.js';
import { processTree } from './process-tree.js';
import { survivors } from './started-command.js';

let stack: Stack | undefined;

async function start(options: StackOptions = {}): Promise<Stack> {
  const environment = { DEMO_DATA: 'false', ...options.environment };
  stack = await startStack({ fastDatabase: true, ...options, environment });
  return stack;
}

async function stop(): Promise<void> {
  await stack?.stop();
  stack = undefined;
}

describe('a stack of several processes', () => {
  let running: Stack;
  let seen: (event: StackEvent) => void = () => undefined;

  beforeAll(async () => {
    running = await start({ apis: 2, restartWorkers: true, onEvent: (event) => seen(event) });
  });
  afterAll(stop);

  it('has several API processes on one database', async () => {
    const { urls, processes } = running;
    expect(new Set(urls.apis).size).toBe(2);
    const answers = await Promise.all(urls.apis.map((url) => fetch(`${url}/health/ready`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(processes.apis).toHaveLength(2);
  });

  it('brings a killed worker back', async () => {
    const [worker] = running.processes.workers;
    const before = worker?.processId;
    const back = new Promise<void>((settle) => {
      seen = (event) => {
        if (event.kind === 'ready' && event.part === 'worker') settle();
      };
    });
    worker?.kill('SIGKILL');
    await back;
    expect(worker?.isRunning).toBe(true);
    expect(worker?.processId).not.toBe(before);
  });

  it('starts the database and the API again where they were', async () => {
    const { urls, processes } = running;
    await processes.postgres?.stop();
    await processes.postgres?.start();
    const client = new pg.Client({ connectionString: urls.database });
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    processes.apis[0]?.kill('SIGKILL');
    await processes.apis[0]?.restart();
    expect((await fetch(`${urls.apis[0]}/health/live`)).status).toBe(200);
  });
});

describe('startStack', () => {
  afterEach(stop);

  it('has a site to crawl on the same port at the next start', async () => {
    const database = await createTestDatabase();
    const dataDirectory = await mkdtemp(join(tmpdir(), 'jaso-stack-'));
    const options = { dataDirectory, apis: 0, workers: 0, environment: { DATABASE_URL: database.url } };
    const first = await start(options);
    expect((await fetch(`${first.urls.sampleSite}/samples/board`)).status).toBe(200);
    await first.stop();
    const second = await start(options);
    expect(second.urls.sampleSite).toBe(first.urls.sampleSite);
    await second.stop();
    await database.drop();
    await rm(dataDirectory, { recursive: true });
  });

  it('rejects with the last lines of the part that failed', async () => {
    const parts = new Set<string>();
    const onEvent = (event: StackEvent) => parts.add(event.part);
    const failing = start({ onEvent, environment: { TOKEN_CAP: 'many' } });
    await expect(failing).rejects.toMatchObject({ lastLines: expect.stringContaining('TOKEN_CAP') });
    expect(parts).toContain('postgres');
  });

  it('stops in the middle of the start', async () => {
    const stopping = new AbortController();
    const dataDirectory = await mkdtemp(join(tmpdir(), 'jaso-stack-'));
    let ids: number[] = [];
    const onEvent = (event: StackEvent) => {
      if (event.kind !== 'ready' || event.part !== 'postgres') return;
      ids = processesWith(dataDirectory);
      stopping.abort();
    };
    await expect(start({ dataDirectory, onEvent, signal: stopping.signal })).rejects.toThrow();
    expect(ids.length).toBeGreaterThan(1);
    expect(await survivors(ids)).toEqual([]);
    await rm(dataDirectory, { recursive: true });
  });
});

/** Processes with a folder in their command line, and those that started them. Other files run in this process, too. */
function processesWith(folder: string): number[] {
  const all = processTree(process.pid).filter((id) => id !== process.pid);
  const users = new Set(all.filter((id) => readCommandLine(id).includes(folder)));
  return all.filter((id) => processTree(id).some((below) => users.has(below)));
}
