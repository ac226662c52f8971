import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ManagedProcess } from '../../../apps/devstack/src/processes/managed-process.js';
import { sendSignal } from '../../../apps/devstack/src/processes/process-life.js';
import { builtEntries } from '../../../apps/devstack/src/stack/entries.js';
import { baseEnvironment } from '../../../apps/devstack/src/stack/part-environment.js';

/** A durable PostgreSQL that can be crashed and restarted with its data and port. */
export class FaultPostgres {
  private constructor(
    private readonly process: ManagedProcess,
    private readonly cluster: string,
    readonly url: string,
  ) {}

  static async start(directory: string): Promise<FaultPostgres> {
    await mkdir(directory, { recursive: true, mode: 0o711 });
    const process = new ManagedProcess({
      name: 'postgres',
      entry: builtEntries.postgres,
      environment: { ...baseEnvironment(), POSTGRES_DIRECTORY: directory, POSTGRES_FAST: 'false' },
      portVariable: 'POSTGRES_PORT',
      graceMilliseconds: 40_000,
    });
    const { url } = await process.start();
    if (url === undefined) throw new Error('PostgreSQL did not say where it listens');
    return new FaultPostgres(process, join(directory, 'cluster'), url);
  }

  /** Immediate shutdown: the next start recovers committed transactions from the write-ahead log. */
  async crash(): Promise<void> {
    const processId = Number.parseInt(await readFile(join(this.cluster, 'postmaster.pid'), 'utf8'), 10);
    sendSignal(processId, 'SIGQUIT');
    await this.process.ended();
  }

  /** Restarts it on the same port; does nothing while it runs. */
  async restart(): Promise<void> {
    if (!this.process.isRunning) await this.process.start();
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
