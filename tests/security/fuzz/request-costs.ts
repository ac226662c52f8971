import { median } from '../../../bench/measurements.js';
import type { FuzzRequest } from './generate-requests.js';
import type { WireAnswer, WireRequest } from './send-request.js';

/** A request is an outlier when it takes this many times the median of its route, and… */
const RATIO = 50;
/** …this many CPU milliseconds: a route of half a millisecond may well have a request of 50 times that. */
const BOUND_MILLISECONDS = 500;
const REPEATS = 3;
const SHOWN = 10;

interface Cost {
  route: string;
  number: number;
  wire: WireRequest;
  /** CPU milliseconds of the process: other processes do not count, but tests in other threads of this one would. */
  milliseconds: number;
}

/** The CPU time of each request in the answering process. */
export class RequestCosts {
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

  /** The most expensive requests. */
  report(): string {
    const lines = this.mostExpensive(SHOWN).map(
      ({ route, number, milliseconds }) =>
        `${milliseconds.toFixed(0)} ms of CPU time, ${(milliseconds / this.medianOf(route)).toFixed(0)} × the median: request ${number}, ${route}`,
    );
    return ['The most expensive requests:', ...lines].join('\n');
  }

  /**
   * Requests that are outliers each time they are sent. Repetition excludes coincidences such as a job or a garbage collection.
   */
  async findOutliers(send: (wire: WireRequest) => Promise<WireAnswer>): Promise<string[]> {
    const suspects = this.costs.filter((cost) => this.isOutlier(cost.route, cost.milliseconds));
    const confirmed: string[] = [];
    for (const { route, number, wire } of suspects) {
      const again = await cheapestOf(REPEATS, () => send(wire));
      if (this.isOutlier(route, again))
        confirmed.push(`request ${number}, ${route}: ${again.toFixed(0)} ms of CPU time`);
    }
    return confirmed;
  }

  private isOutlier(route: string, milliseconds: number): boolean {
    return milliseconds > BOUND_MILLISECONDS && milliseconds > RATIO * this.medianOf(route);
  }

  private mostExpensive(count: number): Cost[] {
    return this.costs.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
  }

  private medianOf(route: string): number {
    const own = this.costs.filter((cost) => cost.route === route).map(({ milliseconds }) => milliseconds);
    return median(own);
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
