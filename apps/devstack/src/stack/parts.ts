import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ManagedProcess, type ProcessSettings } from '../processes/managed-process.js';
import { builtEntries, preload } from './entries.js';
import type { Entries, PartEnd, StackOptions } from './stack-options.js';

type Extra = Partial<Pick<ProcessSettings, 'portVariable' | 'graceMilliseconds' | 'onUnexpectedEnd'>>;

const maximumPauseMilliseconds = 30_000;

const firstPauseMilliseconds = 500;

const stableMilliseconds = 60_000;

/** Restarts a worker that has ended by itself, until the stack is stopping. */
class WorkerRestarts {
  private failures = 0;
  private startedAt = Date.now();

  constructor(
    private readonly signal: AbortSignal,
    private readonly start: (worker: ManagedProcess) => Promise<unknown>,
    private readonly announce: (part: string, reason: string, milliseconds: number) => void,
  ) {}

  async restart(worker: ManagedProcess, reason: string): Promise<void> {
    this.failures = Date.now() - this.startedAt > stableMilliseconds ? 1 : this.failures + 1;
    const pause = pauseAfter(this.failures);
    this.announce(worker.name, reason, pause);
    await delay(pause, undefined, { signal: this.signal }).catch(() => undefined);
    if (this.signal.aborted || worker.isRunning) return;
    this.startedAt = Date.now();
    try {
      await this.start(worker);
    } catch (error) {
      await this.restart(worker, error instanceof Error ? error.message : String(error));
    }
  }
}

/** Creates the processes of a stack and stops them in the reverse order. */
export class Parts {
  private readonly groups: ManagedProcess[][] = [];
  private readonly stopping = new AbortController();
  private readonly entries: Entries;
  private stopped?: Promise<void>;
  private reportBroken: (end: PartEnd) => void = () => undefined;
  readonly broken = new Promise<PartEnd>((settle) => {
    this.reportBroken = settle;
  });

  constructor(
    private readonly options: StackOptions,
    private readonly logDirectory: string,
  ) {
    this.entries = { ...builtEntries, ...options.entries };
  }

  /** Processes that are created together are stopped together. */
  newGroup(): void {
    this.groups.push([]);
  }

  make(
    name: string,
    entry: keyof Entries,
    environment: Record<string, string>,
    extra: Extra = {},
  ): ManagedProcess {
    this.stopping.signal.throwIfAborted();
    const { onEvent } = this.options;
    const part = new ManagedProcess({
      name,
      entry: this.entries[entry],
      environment,
      // Not for PostgreSQL: its supervising process shuts the server down when the launcher ends.
      preload: entry === 'postgres' ? undefined : preload,
      logFile: join(this.logDirectory, `${name}.log`),
      onLine: (line, source) => onEvent?.({ kind: 'line', part: name, source, line }),
      onUnexpectedEnd: (reason) => this.reportBroken({ part: name, reason }),
      ...extra,
    });
    this.groups.at(-1)?.push(part);
    return part;
  }

  makeApi(name: string, environment: Record<string, string>): ManagedProcess {
    const { onEvent, apisMayEnd } = this.options;
    const portVariable = 'PORT';
    if (!apisMayEnd) return this.make(name, 'api', environment, { portVariable });
    const onUnexpectedEnd = (reason: string): void => onEvent?.({ kind: 'ended', part: name, reason });
    return this.make(name, 'api', environment, { portVariable, onUnexpectedEnd });
  }

  makeWorker(name: string, environment: Record<string, string>): ManagedProcess {
    const { onEvent, restartWorkers } = this.options;
    const restarts = new WorkerRestarts(
      this.stopping.signal,
      (worker) => this.start(worker),
      (part, reason, milliseconds) => onEvent?.({ kind: 'restarting', part, reason, milliseconds }),
    );
    const worker: ManagedProcess = this.make(name, 'worker', environment, {
      onUnexpectedEnd: (reason) => {
        if (restartWorkers) void restarts.restart(worker, reason);
      },
    });
    return worker;
  }

  /** Starts a part and reports it. */
  async start(part: ManagedProcess): ReturnType<ManagedProcess['start']> {
    const ready = await part.start();
    this.stopping.signal.throwIfAborted();
    this.options.onEvent?.({ kind: 'ready', part: part.name });
    return ready;
  }

  stop(): Promise<void> {
    this.stopping.abort(new Error('멈추는 중이에요.'));
    this.stopped ??= this.stopGroups();
    return this.stopped;
  }

  private async stopGroups(): Promise<void> {
    for (const group of this.groups.toReversed()) await Promise.all(group.map((part) => part.stop()));
  }
}

/** How long to wait before the next start: doubled at each failure in a row, up to half a minute. */
export function pauseAfter(failuresInARow: number): number {
  return Math.min(firstPauseMilliseconds * 2 ** (failuresInARow - 1), maximumPauseMilliseconds);
}
