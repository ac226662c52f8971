import { Injectable } from '@nestjs/common';
import type { Server } from 'node:http';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Longest wait for a moment without a running request; a process under load has many such moments. */
const QUIET_MILLISECONDS = 2_000;
/** Longest wait for running requests to end. */
const END_MILLISECONDS = 6_000;

/** Graceful shutdown of the HTTP server: whether it has begun, and how many requests still run. */
@Injectable()
export class Drain {
  isDraining = false;
  private running = 0;

  /** A request starts. */
  begin(): void {
    this.running += 1;
  }

  /** A request is answered, or its client disconnected. */
  end(): void {
    this.running -= 1;
  }

  /**
   * Stops accepting connections and waits for running requests to end.
   * @param closeSockets closes the web sockets, which would otherwise stay open for ever
   */
  async closeServer(server: Server, closeSockets: () => void): Promise<void> {
    await this.untilQuiet();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    closeSockets();
    await Promise.race([closed, wait(END_MILLISECONDS, undefined, { ref: false })]);
  }

  // Closing would reset a connection that the kernel has accepted but this process has not read yet. Right after an event loop turn
  // without running requests there is none.
  private async untilQuiet(): Promise<void> {
    const deadline = Date.now() + QUIET_MILLISECONDS;
    do await setImmediate();
    while (this.running > 0 && Date.now() < deadline);
  }
}
