import type { EventBus } from '#events';
import { EventEmitter, once } from 'node:events';

const LONGEST_MILLISECONDS = 2_000;

/** Hears whether a message about a member's role has gone round: a command may end then, which before that would take it along. */
export class RoleChangeEcho {
  private readonly heard = new Set<number>();
  private readonly arrivals = new EventEmitter();
  /** Listens no more. */
  stop: () => void = () => undefined;

  private constructor() {}

  static async listen(bus: EventBus): Promise<RoleChangeEcho> {
    const echo = new RoleChangeEcho();
    echo.stop = await bus.subscribe((message) => {
      if (message.kind !== 'member-role-changed') return;
      echo.heard.add(message.memberId);
      echo.arrivals.emit(String(message.memberId));
    });
    return echo;
  }

  /** Waits for the message, for 2 s at most; false when it has not come by then. */
  async of(memberId: number): Promise<boolean> {
    if (this.heard.has(memberId)) return true;
    const signal = AbortSignal.timeout(LONGEST_MILLISECONDS);
    await once(this.arrivals, String(memberId), { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return this.heard.has(memberId);
  }
}
