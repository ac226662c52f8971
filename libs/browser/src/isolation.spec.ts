import { access } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import {
  launchIsolated,
  NoSandboxError,
  type IsolationOptions,
  type Launch,
  type SandboxObstacle,
} from './isolation.js';

/** Isolations are remembered by the path of the program, so that each machine has a program of its own. */
let machines = 0;

const SANDBOX_REFUSED = 'browserType.launch: Chromium sandboxing failed!';
const USER_REFUSED = 'browserType.launch: setpriv: setresuid failed: Operation not permitted';

const opensPages = (): Promise<Page> => Promise.resolve({ close: () => Promise.resolve() } as Page);

/** A browser whose first page is opened by `newPage`. */
function browserOf(newPage: () => Promise<Page>) {
  const browser = { newPage, once: () => browser, close: jest.fn(() => Promise.resolve()) } as Pick<
    Browser,
    'newPage' | 'once'
  > as Browser;
  return browser;
}

interface MachineSettings {
  isRoot?: boolean;
  /** Whether it lets no process create user namespaces. */
  refusesSandbox?: boolean;
  /** Whether the process may not change its user. */
  refusesUser?: boolean;
}

/** A machine with a Chromium that starts where its system lets it. */
function machineWith({ isRoot = false, refusesSandbox = false, refusesUser = false }: MachineSettings) {
  machines += 1;
  const program = `/machine-${machines}/chromium`;
  const started: string[] = [];
  const folders: string[] = [];
  const launch = jest.fn<Launch>(({ executablePath, chromiumSandbox, env }) => {
    const user = executablePath === program ? 'own user' : 'user without rights';
    started.push(`${user}, ${chromiumSandbox ? 'sandbox' : 'no sandbox'}`);
    folders.push(env['HOME'] ?? '');
    if (refusesUser && executablePath !== program) return Promise.reject(new Error(USER_REFUSED));
    if (refusesSandbox && chromiumSandbox) return Promise.reject(new Error(SANDBOX_REFUSED));
    return Promise.resolve(browserOf(opensPages));
  });
  const platform = { isRoot: () => isRoot, giveTo: () => Promise.resolve() };
  const options = { keepsUser: false, requiresSandbox: false, millisecondsLeft: () => 10_000 };
  const start = (changed: Partial<IsolationOptions> = {}) =>
    launchIsolated(program, {}, { ...options, ...changed }, launch, platform);
  return { start, launch, started, folders };
}

const ISOLATED = { withoutSandbox: null, userId: null };

describe('a browser is started', () => {
  it.each<[string, MachineSettings, object, string[]]>([
    ['with its sandbox', {}, ISOLATED, ['own user, sandbox']],
    [
      'without a sandbox that the system refuses',
      { refusesSandbox: true },
      { withoutSandbox: 'SYSTEM', userId: null },
      ['own user, sandbox', 'own user, no sandbox'],
    ],
    [
      'by root as a user without rights, with its sandbox',
      { isRoot: true },
      { withoutSandbox: null, userId: 65_533 },
      ['user without rights, sandbox'],
    ],
    [
      'by root as a user without rights, without a sandbox that the system refuses',
      { isRoot: true, refusesSandbox: true },
      { withoutSandbox: 'SYSTEM', userId: 65_533 },
      ['user without rights, sandbox', 'user without rights, no sandbox'],
    ],
    [
      'as root, without a sandbox, where it cannot be another user',
      { isRoot: true, refusesUser: true },
      { withoutSandbox: 'ROOT', userId: null },
      ['user without rights, sandbox', 'user without rights, no sandbox', 'own user, no sandbox'],
    ],
  ])('%s, which is found by trying once', async (_how, settings, isolation, tried) => {
    const { start, started } = machineWith(settings);
    const first = await start();
    expect(first).toMatchObject({ isolation, obstacles: tried.slice(1).map(() => expect.any(Error)) });
    expect(started).toEqual(tried);
    const { obstacles } = first;
    expect(await start()).toMatchObject({ isolation, obstacles });
    expect(started).toEqual([...tried, ...tried.slice(-1)]);
  });

  it.each<[boolean, object, string[]]>([
    [false, ISOLATED, ['own user, sandbox']],
    [true, { withoutSandbox: 'ROOT', userId: null }, ['own user, no sandbox']],
  ])(
    'as the user of this process where it is to keep that one (root: %s)',
    async (isRoot, isolation, tried) => {
      const { start, started } = machineWith({ isRoot });
      expect(await start({ keepsUser: true })).toMatchObject({ isolation, obstacles: [] });
      expect(started).toEqual(tried);
    },
  );
});

describe('where the sandbox is required', () => {
  const REQUIRED = { requiresSandbox: true };

  it('a browser starts with it', async () => {
    expect(await machineWith({ isRoot: true }).start(REQUIRED)).toMatchObject({
      isolation: { withoutSandbox: null, userId: 65_533 },
    });
  });

  it.each<[MachineSettings, SandboxObstacle]>([
    [{ refusesSandbox: true }, 'SYSTEM'],
    [{ isRoot: true, refusesSandbox: true }, 'SYSTEM'],
    [{ isRoot: true, refusesUser: true }, 'ROOT'],
  ])('none starts without, whether that is known already or not: %p', async (settings, obstacle) => {
    const { start, started } = machineWith(settings);
    const unknown = start(REQUIRED);
    await expect(unknown).rejects.toBeInstanceOf(NoSandboxError);
    await expect(unknown).rejects.toMatchObject({ obstacle, cause: expect.any(Error) });
    expect(started).toHaveLength(1);
    await start();
    const known = start(REQUIRED);
    await expect(known).rejects.toBeInstanceOf(NoSandboxError);
    await expect(known).rejects.toMatchObject({ obstacle, cause: expect.any(Error) });
  });

  it('a failure that has another reason is not taken for a refusal', async () => {
    const { start, launch } = machineWith({});
    launch.mockRejectedValueOnce(new Error('spawn /nowhere/chromium ENOENT'));
    await expect(start(REQUIRED)).rejects.toThrow('ENOENT');
  });
});

describe('a start that fails for want of time or memory', () => {
  const timeout = (): Error =>
    Object.assign(new Error('browserType.launch: Timeout 180000ms exceeded.'), { name: 'TimeoutError' });

  it.each<[string, () => Error]>([
    ['takes too long', timeout],
    ['finds no memory', () => new Error('fork: Cannot allocate memory')],
    ['is killed', () => new Error('browserType.launch: <process did exit: exitCode=null, signal=SIGKILL>')],
    [
      'takes too long, and has printed a refusal that is none',
      () => Object.assign(timeout(), { message: 'Timeout exceeded. [dbus] setpriv: Permission denied' }),
    ],
  ])('gives up no isolation: it %s', async (_how, failure) => {
    const { start, launch, started } = machineWith({ isRoot: true });
    const error = failure();
    launch.mockRejectedValueOnce(error);
    await expect(start()).rejects.toBe(error);
    expect(started).toEqual([]);
    expect(await start()).toMatchObject({
      isolation: { withoutSandbox: null, userId: 65_533 },
      obstacles: [],
    });
  });

  it('gives up no isolation when the first page does not open in time, and ends that browser', async () => {
    const { start, launch, started } = machineWith({});
    const hanging = browserOf(() => new Promise(() => undefined));
    launch.mockResolvedValueOnce(hanging);
    await expect(start({ millisecondsLeft: () => 1 })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(hanging.close).toHaveBeenCalled();
    expect(started).toEqual([]);
    expect(await start()).toMatchObject({ isolation: ISOLATED });
  });

  it('changes nothing of what has been found', async () => {
    const { start, launch } = machineWith({});
    await start();
    launch.mockRejectedValueOnce(timeout());
    await expect(start()).rejects.toThrow('Timeout');
    expect(await start()).toMatchObject({ isolation: ISOLATED });
  });
});

describe('a browser that ends under its sandbox without saying why', () => {
  it.each<[string, () => Promise<Browser>]>([
    ['starts', () => Promise.reject(new Error('signal=SIGTRAP'))],
    ['opens a page', () => Promise.resolve(browserOf(() => Promise.reject(new Error('Target crashed'))))],
  ])('as it %s runs without, says so, and is tried with it the next time', async (_when, end) => {
    const { start, launch } = machineWith({});
    launch.mockImplementationOnce(end);
    expect(await start()).toMatchObject({
      isolation: { withoutSandbox: 'UNKNOWN' },
      obstacles: [expect.any(Error)],
    });
    expect(await start()).toMatchObject({ isolation: ISOLATED, obstacles: [] });
  });
});

it('all trials have one limit of time together', async () => {
  const { start, launch } = machineWith({ isRoot: true, refusesUser: true });
  const left = [3_000, 2_000, 1_000, 500];
  await start({ millisecondsLeft: () => left.shift() ?? 1 });
  expect(launch.mock.calls.map(([{ timeout }]) => timeout)).toEqual([3_000, 2_000, 1_000]);
});

it('the folder of a browser that has not started is removed', async () => {
  const { start, folders } = machineWith({ isRoot: true, refusesUser: true });
  await start();
  const [refused = '', alsoRefused = '', running = ''] = folders;
  for (const folder of [refused, alsoRefused]) await expect(access(folder)).rejects.toThrow('ENOENT');
  await access(running);
});
