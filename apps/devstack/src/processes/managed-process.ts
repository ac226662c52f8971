import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { LineTail, openLogFile } from './process-output.js';
import { sendSignal } from './process-life.js';

export interface ProcessSettings {
  name: string;
  /** The built file to run. */
  entry: string;
  environment: Record<string, string>;
  /** A module to load first, which ends the process when this one is gone. */
  preload?: string;
  /** Names the variable that makes a restarted process listen where it listened before. */
  portVariable?: string;
  /** Where its output is written; without it the last lines are only kept for an error message. */
  logFile?: string;
  graceMilliseconds?: number;
  onLine?: (line: string, source: 'stdout' | 'stderr') => void;
  /** The process has ended without having been asked to. */
  onUnexpectedEnd?: (reason: string) => void;
}

const readyMessageSchema = z.object({
  ready: z.literal(true),
  port: z.number().int().optional(),
  url: z.string().optional(),
});

/** The message that a process sends over its IPC channel when it is ready. */
type Ready = z.infer<typeof readyMessageSchema>;

const readyMilliseconds = 90_000;

/** A part did not start, or ended with an error. */
export class PartFailure extends Error {
  constructor(
    readonly part: string,
    readonly reason: string,
    /** What it printed last. */
    readonly lastLines: string,
  ) {
    super(`${part}: ${reason}\n${lastLines}`);
  }
}

/** A child process that can be killed, stopped and started again. With `preload`, or a watch of its own, it ends with this process. */
export class ManagedProcess {
  private child?: ChildProcess;
  private tail = new LineTail();
  private log?: WriteStream;
  private expectedEnd = false;
  private lastPort?: number;

  constructor(private readonly settings: ProcessSettings) {}

  get name(): string {
    return this.settings.name;
  }

  /** The built file that it runs. */
  get entry(): string {
    return this.settings.entry;
  }

  get processId(): number | undefined {
    return this.child?.pid;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts the process and waits for its message that it is ready. @throws PartFailure */
  async start(): Promise<Ready> {
    const child = await this.launch();
    const ready = await this.race(child, this.untilReady(child));
    this.lastPort = ready.port ?? this.lastPort;
    child.once('exit', () => this.reportEnd(child));
    return ready;
  }

  /** Runs a one-off process until its end. @throws PartFailure when it ends with anything but 0 */
  async runToEnd(): Promise<void> {
    const child = await this.launch();
    await once(child, 'close');
    if (child.exitCode !== 0) throw this.failure(`일을 마치지 못했어요 (${endOf(child)})`);
  }

  /** Sends a signal, as a fault would: nothing is cleaned up and nothing awaited. */
  kill(signal: NodeJS.Signals): void {
    if (this.isRunning && this.processId !== undefined) sendSignal(this.processId, signal);
  }

  /** Stops the process by SIGTERM, and by SIGKILL after the grace period. */
  async stop(): Promise<void> {
    this.expectedEnd = true;
    const { child } = this;
    if (!child || !this.isRunning) return;
    const end = once(child, 'exit');
    const done = new AbortController();
    child.kill('SIGTERM');
    // A stopped process (SIGSTOP) handles no signal until it continues.
    child.kill('SIGCONT');
    const grace = delay(this.settings.graceMilliseconds ?? 15_000, undefined, { signal: done.signal });
    void grace.then(
      () => child.kill('SIGKILL'),
      () => undefined,
    );
    await end;
    done.abort();
  }

  /** Stops the process, if it still runs, and starts it again on the port it had. */
  async restart(): Promise<Ready> {
    await this.stop();
    return this.start();
  }

  /** Waits until the process has ended, for any reason. */
  async ended(): Promise<void> {
    if (this.child && this.isRunning) await once(this.child, 'exit');
  }

  private async launch(): Promise<ChildProcess> {
    const { entry, environment, preload, portVariable, logFile } = this.settings;
    this.expectedEnd = false;
    this.tail = new LineTail();
    if (logFile) this.log = await openLogFile(logFile);
    // stop() may have been called in between.
    if (this.isStopping()) throw this.failure('시작하기 전에 멈췄어요');
    const previousPort = portVariable && this.lastPort ? { [portVariable]: String(this.lastPort) } : {};
    const child = fork(entry, [], {
      env: { ...environment, ...previousPort },
      execArgv: ['--enable-source-maps', ...(preload ? ['--import', pathToFileURL(preload).href] : [])],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl-C in a terminal reaches the launcher alone, which stops its parts in order.
      detached: true,
    });
    this.child = child;
    this.collect(child);
    return child;
  }

  private collect(child: ChildProcess): void {
    for (const source of ['stdout', 'stderr'] as const) {
      const lines = new LineTail((line) => this.settings.onLine?.(line, source));
      child[source]?.on('data', (chunk: Buffer) => {
        this.log?.write(chunk);
        this.tail.write(chunk);
        lines.write(chunk);
      });
    }
    const { log } = this;
    child.once('close', () => log?.end());
  }

  private untilReady(child: ChildProcess): Promise<Ready> {
    return new Promise((settle) => {
      child.on('message', (message) => {
        const parsed = readyMessageSchema.safeParse(message);
        if (parsed.success) settle(parsed.data);
      });
    });
  }

  private async race(child: ChildProcess, ready: Promise<Ready>): Promise<Ready> {
    const over = new AbortController();
    const { signal } = over;
    const ended = once(child, 'close', { signal }).then(() => `시작하다 끝났어요 (${endOf(child)})`);
    const late = delay(readyMilliseconds, '제때 준비되지 않았어요', { signal });
    for (const unfinished of [ended, late]) unfinished.catch(() => undefined);
    try {
      const first = await Promise.race([ready, ended, late]);
      if (typeof first === 'string') throw this.failure(first);
      return first;
    } finally {
      over.abort();
    }
  }

  // A method, because the compiler does not see that stop() may set the field while launch() waits.
  private isStopping(): boolean {
    return this.expectedEnd;
  }

  private failure(reason: string): PartFailure {
    return new PartFailure(this.name, reason, this.tail.text());
  }

  private reportEnd(child: ChildProcess): void {
    if (!this.expectedEnd) this.settings.onUnexpectedEnd?.(endOf(child));
  }
}

function endOf(child: ChildProcess): string {
  return child.signalCode ?? `종료 코드 ${String(child.exitCode)}`;
}
