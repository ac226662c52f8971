import { access, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { until } from '#testing';
import type { Browser } from 'playwright-core';
import type { IsolatedBrowser } from './isolation.js';
import { launchIsolatedChromium } from './launch-chromium.js';

/** What the environments of the product's processes have that no page may learn. */
const SECRETS = {
  DATABASE_URL: 'postgresql://secret-1',
  REDIS_URL: 'redis://secret-2',
  OPENAI_API_KEY: 'secret-3',
  OPENAI_END_USER_SECRET: 'secret-4',
  METRICS_TOKEN: 'secret-5',
  SESSION_SECRET: 'secret-6',
};

/** A process of the browser, as /proc shows it. */
interface BrowserProcess {
  userId: number;
  environment: string;
  commandLine: string;
  /** 2 when a filter of system calls is installed. */
  filter: number;
  namespace: string;
}

async function processesOf(browser: Browser): Promise<BrowserProcess[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const root = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
  const parents = new Map<number, number>();
  for (const name of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]));
  }
  const tree = [root];
  for (const parent of tree) tree.push(...[...parents.keys()].filter((pid) => parents.get(pid) === parent));
  return Promise.all(tree.map(readProcess));
}

async function readProcess(pid: number): Promise<BrowserProcess> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    userId: Number(/^Uid:\s*(\d+)/m.exec(status)?.[1]),
    filter: Number(/^Seccomp:\s*(\d+)/m.exec(status)?.[1]),
    environment: await readFile(`/proc/${pid}/environ`, 'utf8'),
    commandLine: await readFile(`/proc/${pid}/cmdline`, 'utf8'),
    namespace: await readlink(`/proc/${pid}/ns/user`),
  };
}

describe('a Chromium that the product starts', () => {
  let started: IsolatedBrowser;
  let processes: BrowserProcess[];
  beforeAll(async () => {
    Object.assign(process.env, SECRETS);
    started = await launchIsolatedChromium(process.env['CHROMIUM_PATH']);
    await (await started.browser.newPage()).setContent('<p>글</p>');
    processes = await processesOf(started.browser);
  });
  afterAll(async () => {
    for (const name of Object.keys(SECRETS)) Reflect.deleteProperty(process.env, name);
    await started.browser.close();
  });

  it('has none of the secrets of the process that started it in its environment', () => {
    expect(processes.length).toBeGreaterThan(2);
    for (const { environment } of processes) expect(environment).not.toContain('secret-');
    expect(processes[0]?.environment).toContain('HOME=');
  });

  it('never runs as root where it can run as another user', () => {
    const users = new Set(processes.map(({ userId }) => userId));
    expect([...users]).toEqual([started.isolation.userId ?? process.getuid?.()]);
    if (process.getuid?.() === 0) expect(users).not.toContain(0);
  });

  it('has its sandbox where it says so: pages run in a namespace of their own and with a filter of system calls', () => {
    const hasSandbox = started.isolation.withoutSandbox === null;
    for (const { commandLine } of processes) expect(commandLine.includes('--no-sandbox')).toBe(!hasSandbox);
    const [browser] = processes;
    const confined = processes.filter(
      ({ filter, namespace }) => filter === 2 && namespace !== browser?.namespace,
    );
    expect(confined.length > 0).toBe(hasSandbox);
  });

  it('has a home of its own, which goes with it', async () => {
    const [, home = ''] = /(?:^|\0)HOME=([^\0]+)/.exec(processes[0]?.environment ?? '') ?? [];
    expect((await stat(home)).uid).toBe(started.isolation.userId ?? process.getuid?.());
    await started.browser.close();
    await until('its home is gone', () =>
      access(home).then(
        () => false,
        () => true,
      ),
    );
  });
});
