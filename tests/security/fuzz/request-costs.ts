import type { FuzzRequest } from './generate-requests.js';
import type { WireAnswer, WireRequest } from './send-request.js';

/** A request is a cliff when it takes this many times the median of its route, and… */
const RATIO = 50;
/** …this much computing in milliseconds besides: a route of half a millisecond may well have one of fifty. */
const BOUND_MILLISECONDS = 500;
const REPEATS = 3;
const SHOWN = 10;

interface Cost {
  route: string;
  number: number;
  wire: WireRequest;
  /** Computing time of the process in milliseconds; what the machine does besides is no part of it. */
  milliseconds: number;
}

/** What each request cost the process that answers it. */
export class CostBook {
  private readonly costs: Cost[] = [];

  async measure(
    request: FuzzRequest,
    wire: WireRequest,
    work: () => Promise<WireAnswer>,
  ): Promise<WireAnswer> {
    const before = process.cpuUsage();
    const answer = await work();
    const { operation, number } = request;
    const route = `${operation.method} ${operation.path}`;
    this.costs.push({ route, number, wire, milliseconds: millisecondsSince(before) });
    return answer;
  }

  /** The dearest requests. */
  report(): string {
    const lines = this.dearest(SHOWN).map(
      ({ route, number, milliseconds }) =>
        `${milliseconds.toFixed(0)} ms of computing, ${(milliseconds / this.medianOf(route)).toFixed(0)} × the median: request ${number}, ${route}`,
    );
    return ['The dearest requests:', ...lines].join('\n');
  }

  /**
   * Requests that cost too much every time that they are sent: what happened beside one of them, such as a job or a collection of garbage,
   * does not happen beside all.
   */
  async cliffs(send: (wire: WireRequest) => Promise<WireAnswer>): Promise<string[]> {
    const suspects = this.costs.filter((cost) => this.isCliff(cost.route, cost.milliseconds));
    const proven: string[] = [];
    for (const { route, number, wire } of suspects) {
      const again = await cheapestOf(REPEATS, () => send(wire));
      if (this.isCliff(route, again))
        proven.push(`request ${number}, ${route}: ${again.toFixed(0)} ms of computing`);
    }
    return proven;
  }

  private isCliff(route: string, milliseconds: number): boolean {
    return milliseconds > BOUND_MILLISECONDS && milliseconds > RATIO * this.medianOf(route);
  }

  private dearest(count: number): Cost[] {
    return this.costs.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
  }

  private medianOf(route: string): number {
    const own = this.costs.filter((cost) => cost.route === route).map(({ milliseconds }) => milliseconds);
    return own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0;
  }
}

async function cheapestOf(times: number, work: () => Promise<unknown>): Promise<number> {
  let cheapest = Infinity;
  for (let time = 0; time < times; time += 1) {
    const before = process.cpuUsage();
    await work();
    cheapest = Math.min(cheapest, millisecondsSince(before));
  }
  return cheapest;
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
