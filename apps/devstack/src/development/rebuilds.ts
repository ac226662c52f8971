import { setTimeout as delay } from 'node:timers/promises';

const quietMilliseconds = 150;

/** Runs a build for a burst of changes, one at a time; a change during a build brings one more. */
export class Rebuilds {
  private running?: Promise<void>;
  private requested = false;

  constructor(
    private readonly build: () => Promise<void>,
    private readonly report: (error: unknown) => void,
  ) {}

  request(): void {
    this.requested = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  async settled(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.requested) {
      await delay(quietMilliseconds);
      this.requested = false;
      await this.build().catch(this.report);
    }
  }
}
