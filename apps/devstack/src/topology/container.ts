import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PartFailure } from '../processes/managed-process.js';
import { LineTail, openLogFile } from '../processes/process-output.js';
import { programPath } from './programs.js';

/** Long enough for a start on a busy machine. */
const HEALTH_MILLISECONDS = 240_000;
const BETWEEN_CHECKS_MILLISECONDS = 250;

interface ContainerSettings {
  /** Service and number, as Compose names containers. */
  name: string;
  address: string;
  command: string[];
  /** The folder of the product's files. */
  folder: string;
  environment: Record<string, string>;
  /** The health check of the service, if there is one. */
  isHealthy: (() => Promise<boolean>) | undefined;
  /** Milliseconds between SIGTERM and SIGKILL. */
  graceMilliseconds: number;
  logFile: string;
  onLine: (line: string) => void;
}

/** How a process ended. */
export interface ContainerEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  milliseconds: number;
}

/** Runs the process of a container without the container: its command on an address of its own, with its health check and its stop. */
export class Container {
  private child: ChildProcess | undefined;
  private tail = new LineTail();
  private expectedEnd = false;
  /** Unexpected ends of the process. */
  readonly unexpectedEnds: string[] = [];

  constructor(readonly settings: ContainerSettings) {}

  get name(): string {
    return this.settings.name;
  }

  get processId(): number | undefined {
    return this.child?.pid;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts the process and waits until it is healthy. @throws PartFailure */
  async start(): Promise<void> {
    const child = await this.launch();
    child.once('exit', (code, signal) => {
      if (!this.expectedEnd) this.unexpectedEnds.push(`${this.name}: ${signal ?? code}`);
    });
    await this.untilHealthy();
  }

  /** Runs a one-off process until its end. @throws PartFailure when it ends with anything but 0 */
  async runToEnd(): Promise<void> {
    const child = await this.launch();
    await once(child, 'close');
    if (child.exitCode !== 0) throw this.failure('일을 마치지 못했어요');
  }

  /** Sends a signal to the process, if it runs. */
  kill(signal: NodeJS.Signals): void {
    if (this.isRunning) this.child?.kill(signal);
  }

  /** Stops the process by SIGTERM, and by SIGKILL after the grace period. */
  async stop(): Promise<ContainerEnd> {
    this.expectedEnd = true;
    const { child } = this;
    const begun = performance.now();
    if (child !== undefined && this.isRunning) {
      const over = new AbortController();
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      wait(this.settings.graceMilliseconds, undefined, { signal: over.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      );
      await end;
      over.abort();
    }
    const { exitCode = null, signalCode = null } = child ?? {};
    return { code: exitCode, signal: signalCode, milliseconds: Math.round(performance.now() - begun) };
  }

  private async launch(): Promise<ChildProcess> {
    const { command, folder, environment, logFile, onLine } = this.settings;
    this.expectedEnd = false;
    this.tail = new LineTail(onLine);
    const log = await openLogFile(logFile);
    // The child ends with this process, even if this one is killed.
    const args = ['--pdeathsig', 'KILL', '--', ...command];
    const child = spawn(programPath('setpriv'), args, {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk);
        this.tail.write(chunk);
      });
    child.once('close', () => log.end());
    await once(child, 'spawn');
    return child;
  }

  private async untilHealthy(): Promise<void> {
    const { isHealthy } = this.settings;
    const begun = performance.now();
    while (isHealthy !== undefined && !(await isHealthy())) {
      if (!this.isRunning) throw this.failure('시작하다 끝났어요');
      if (performance.now() - begun > HEALTH_MILLISECONDS) throw this.failure('제때 준비되지 않았어요');
      await wait(BETWEEN_CHECKS_MILLISECONDS);
    }
  }

  private failure(reason: string): PartFailure {
    return new PartFailure(this.name, reason, this.tail.text());
  }
}

const ADDRESS = /https?:\/\/[\w.:/-]+/;
const TIMEOUT_MILLISECONDS = 5_000;

/**
 * The health check of a Compose service, for a process in place of its container. The command of a check with a URL is run only once the
 * URL answers, since starting a process four times a second for each service is expensive; for `wget` the request itself is the check.
 */
export function healthOf(
  test: readonly string[],
  address: string,
  environment: Record<string, string>,
): () => Promise<boolean> {
  const [kind, ...words] = test.map((word) =>
    word.replaceAll('127.0.0.1', address).replace(/^redis-cli /, `redis-cli -h ${address} `),
  );
  const url = ADDRESS.exec(words.join(' '))?.[0];
  const command = kind === 'CMD-SHELL' ? ['sh', '-c', ...words] : words;
  return async () => {
    if (url !== undefined && !(await answers(url))) return false;
    return command[0] === 'wget' || (await succeeds(command, environment));
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function succeeds([program = '', ...args]: string[], env: Record<string, string>): Promise<boolean> {
  try {
    await promisify(execFile)(program === 'node' ? process.execPath : program, args, {
      env,
      timeout: TIMEOUT_MILLISECONDS,
    });
    return true;
  } catch {
    return false;
  }
}
