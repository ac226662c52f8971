import { Injectable } from '@nestjs/common';
import type { Server } from 'node:http';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** So long a moment is looked for in which no request runs; a process under load has many. */
const QUIET_MILLISECONDS = 2_000;
/** Requests that have begun get so long to end. */
const END_MILLISECONDS = 6_000;

/** The way out of the process: knows whether it has begun, and lets requests come to no harm by it. */
@Injectable()
export class Drain {
  isDraining = false;
  private running = 0;

  /** A request has come. */
  begin(): void {
    this.running += 1;
  }

  /** A request is answered, or its client is gone. */
  end(): void {
    this.running -= 1;
  }

  /**
   * Refuses new connections and lets requests that have begun end.
   * @param breakSockets breaks off what is no request and would last for ever
   */
  async closeServer(server: Server, breakSockets: () => void): Promise<void> {
    await this.untilQuiet();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    breakSockets();
    await Promise.race([closed, wait(END_MILLISECONDS, undefined, { ref: false })]);
  }

  // A connection that the system has taken but this process has not would be broken by the close. Right after the events of a quiet
  // moment there is none.
  private async untilQuiet(): Promise<void> {
    const deadline = Date.now() + QUIET_MILLISECONDS;
    do await setImmediate();
    while (this.running > 0 && Date.now() < deadline);
  }
}
