import { InvalidEnvironmentError } from '#config';
import { watchAncestors } from './launcher/ancestor-watch.js';
import {
  announcement,
  consoleLine,
  type DemoAccountStatus,
  demoAccountStatuses,
  readDemoMembers,
} from './launcher/console.js';
import {
  choosePort,
  type LauncherOptions,
  readLauncherOptions,
  StartRefused,
} from './launcher/launcher-options.js';
import { AlreadyRunning, lockDataDirectory } from './launcher/data-directory-lock.js';
import { type DevelopmentMode, startDevelopment } from './launcher/development.js';
import { findFreePort } from './processes/free-port.js';
import { PartFailure } from './processes/managed-process.js';
import { startStack } from './stack/stack.js';
import type { Stack, StackOptions } from './stack/stack-options.js';

export interface Launch {
  /** Arguments after the script's name. */
  arguments: string[];
  /** When the command was given, in milliseconds since the epoch. */
  startedAt: number;
  /** The build of the web app, which runs while the stack starts. */
  webBuild: Promise<void>;
  entries?: StackOptions['entries'];
}

/**
 * `npm start`: starts the stack, runs until a signal or the failure of a part, and stops it.
 *
 * @returns the exit code: 0 when it was stopped by a signal or the end of npm, 1 otherwise
 */
export async function runLauncher(launch: Launch): Promise<number> {
  try {
    const options = readLauncherOptions(process.env, launch.arguments);
    const lock = await lockDataDirectory(options.dataDirectory);
    try {
      const port = await choosePort(options.port, options.portIsFixed);
      if (port !== options.port) console.log(`${options.port} 포트를 쓰고 있어서 ${port} 포트로 열어요.`);
      await lock.describe(`http://localhost:${port}`);
      return await runStack(launch, { ...options, port });
    } finally {
      await lock.release();
    }
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

async function runStack(launch: Launch, options: LauncherOptions): Promise<number> {
  const stopping = stopOnSignals();
  let stack: Stack | undefined;
  let development: DevelopmentMode | undefined;
  try {
    stack = await startStack(await stackOptions(launch, options, stopping.signal));
    if (options.development) development = await startDevelopment(stack, options.port);
    const seconds = (Date.now() - launch.startedAt) / 1000;
    const accounts = await accountsOf(stack);
    console.log(announcement(stack, { seconds, development: options.development, accounts }));
    const end = await Promise.race([stack.broken, aborted(stopping.signal)]);
    if (end) console.error(`[${end.part}] 끝나 버려서 모두 멈춰요: ${end.reason}`);
    return end ? 1 : 0;
  } catch (error) {
    if (stopping.signal.aborted) return 0;
    throw error;
  } finally {
    await development?.stop();
    await stack?.stop();
    stopping.release();
  }
}

async function accountsOf({ urls }: Stack): Promise<DemoAccountStatus[]> {
  if (!urls.identityProvider) return [];
  // A failure to describe the running stack does not stop it.
  const members = await readDemoMembers(urls.database).catch((error: unknown) => {
    console.error(`데모 계정의 지금 상태를 읽지 못했어요. ${explain(error)}`);
    return [];
  });
  return demoAccountStatuses(members, process.env.ROOT_EMAILS);
}

async function stackOptions(
  launch: Launch,
  options: LauncherOptions,
  signal: AbortSignal,
): Promise<StackOptions> {
  const { development, dataDirectory, port, workers } = options;
  return {
    environment: process.env,
    dataDirectory,
    // In development the web server listens on the port and forwards calls to the API.
    port: development ? await findFreePort() : port,
    publicUrl: process.env.PUBLIC_URL || `http://localhost:${port}`,
    workers,
    restartWorkers: true,
    apisMayEnd: development,
    webBuild: launch.webBuild,
    entries: launch.entries,
    signal,
    onEvent: (event) => {
      const line = consoleLine(event);
      if (line) console.error(line);
    },
  };
}

/** Combines all external ways of ending the stack into one abort signal. */
function stopOnSignals(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = () => {
    if (!controller.signal.aborted) console.log('멈추는 중이에요…');
    controller.abort();
  };
  const unwatch = watchAncestors(stop);
  // npm forwards a terminal's Ctrl-C as well, so a second signal does not mean that the user wants to abort the shutdown.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  return { signal: controller.signal, release: unwatch };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((settle) => {
    if (signal.aborted) settle(undefined);
    signal.addEventListener('abort', () => settle(undefined), { once: true });
  });
}

function explain(error: unknown): string {
  if (error instanceof PartFailure) return `[${error.part}] ${error.reason}\n${error.lastLines}`;
  if (error instanceof InvalidEnvironmentError) return error.message;
  if (error instanceof AlreadyRunning || error instanceof StartRefused) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
