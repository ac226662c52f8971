import type { ScenarioName } from '../options.js';
import type { Random } from '../random.js';
import type { FakeClock } from '../site/fake-clock.js';
import type { FaultProcess } from '../site/fault-process.js';
import type { Servers } from '../site/servers.js';
import type { SmallDisk } from '../site/small-disk.js';

/** What a scenario may break: the product's site, or that of the plain worker beside it. */
export interface Stage {
  readonly servers: Servers;
  readonly workers: readonly FaultProcess[];
  /** None beside the plain worker. */
  readonly api: FaultProcess | undefined;
  readonly clocks: readonly FakeClock[];
  readonly disk: SmallDisk | undefined;
  /** Empties the queue. */
  loseQueue(): Promise<void>;
}

/** A fault that comes once so many jobs have been begun. */
export interface Point {
  at: number;
  title: string;
  /** Whether work that is under way may be lost with it and begun again. */
  breaksWork: boolean;
  /** @param before is to be done right before the blow falls */
  strike(before: () => Promise<void>): Promise<void>;
}

/** How much of a scenario is played. */
export interface Measure {
  jobs: number;
  /** Kills, or flushes. */
  strikes: number;
  /** How long servers are away, and connections silent. */
  outageSeconds: number;
}

export interface Scenario {
  name: ScenarioName;
  title: string;
  /** Most of the jobs have the time of the others in the kills; less will do to be hit by one long fault. */
  share: number;
  points(stage: Stage, measure: Measure, random: Random): Point[];
}

const FIRST_POINT = 5;
/** The last fault still finds jobs that run. */
const LAST_SHARE = 0.95;

/** So many different moments to strike at, in order. */
export const moments = (count: number, { jobs }: Measure, random: Random): number[] =>
  random.points(count, FIRST_POINT, Math.floor(jobs * LAST_SHARE));
