import { join } from 'node:path';
import { ManagedProcess, type ProcessSettings } from '../processes/managed-process.js';
import { builtEntries, preload } from './entries.js';
import type { Entries, PartEnd, StackOptions } from './stack-options.js';
import { WorkerRestarts } from './worker-restarts.js';

type Extra = Partial<Pick<ProcessSettings, 'portVariable' | 'graceMilliseconds' | 'onUnexpectedEnd'>>;

/** Makes the processes of a stack and stops them in the reverse order. */
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

  /** Processes that are made together are stopped together. */
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
      // The guard of the database has work to do when the launcher goes away.
      preload: entry === 'postgres' ? undefined : preload,
      logFile: join(this.logDirectory, `${name}.log`),
      onLine: (line, source) => onEvent?.({ kind: 'line', part: name, source, line }),
      onUnexpectedEnd: (reason) => this.reportBroken({ part: name, reason }),
      ...extra,
    });
    this.groups.at(-1)?.push(part);
    return part;
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
        if (restartWorkers) void restarts.bringBack(worker, reason);
      },
    });
    return worker;
  }

  /** Starts a part and says so. */
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
