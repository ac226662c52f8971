import {
  ManagedProcess,
  type ProcessSettings,
} from '../../../apps/devstack/src/processes/managed-process.js';

/** A process of the product that can be killed and restarted. */
export class FaultProcess {
  private readonly process: ManagedProcess;
  private starting: Promise<unknown> = Promise.resolve();

  constructor(settings: ProcessSettings) {
    this.process = new ManagedProcess(settings);
  }

  get name(): string {
    return this.process.name;
  }

  async start(): Promise<void> {
    this.starting = this.process.start();
    await this.starting;
  }

  /** Kills it once it has started, and begins the restart; the next kill waits for that restart. */
  async killAndRestart(beforeKill: () => Promise<void>): Promise<void> {
    await this.starting;
    await beforeKill();
    this.process.kill('SIGKILL');
    await this.process.ended();
    this.starting = this.process.start();
    // A rejected start surfaces in the next kill or in stop().
    this.starting.catch(() => undefined);
  }

  /** Ends the process, whatever its state. */
  async end(): Promise<void> {
    await this.starting.catch(() => undefined);
    this.process.kill('SIGKILL');
    await this.process.ended();
  }

  /** @throws PartFailure when its last start failed */
  async stop(): Promise<void> {
    try {
      await this.starting;
    } finally {
      await this.process.stop();
    }
  }
}
