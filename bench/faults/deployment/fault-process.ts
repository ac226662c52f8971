import {
  ManagedProcess,
  PartFailure,
  type ProcessSettings,
} from '../../../apps/devstack/src/processes/managed-process.js';

/** How often the harness starts a process whose start fails because of a fault, as an operator would. */
const STARTS = 5;

/** A process of the product, or a plain worker, that can be killed and restarted. */
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
    this.starting = this.startAgain();
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

  /** @throws PartFailure when each of the starts failed */
  private async startAgain(): Promise<void> {
    for (let count = 1; ; count++)
      try {
        await this.process.start();
        return;
      } catch (error) {
        if (!(error instanceof PartFailure) || count === STARTS) throw error;
      }
  }
}
