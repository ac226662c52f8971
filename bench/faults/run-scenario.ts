import type { QueueBackend } from '#testing';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playPlain, type PlainOutcome } from './plain/run-on-plain-workers.js';
import { PlainSite } from './plain/plain-site.js';
import { playProduct, type Outcome } from './run-on-product.js';
import { Random } from './random.js';
import type { ReportLine } from './report.js';
import type { Measure, Scenario } from './scenarios.js';
import { findFaketime } from './site/fake-clock.js';
import { ProductSite } from './site/product-site.js';
import { Servers } from './site/servers.js';
import { SmallDisk } from './site/small-disk.js';

/** Room for an empty cluster with its log, and what the jobs write. */
const DISK_MEGABYTES = 400;

export interface ScenarioRun {
  backend: QueueBackend;
  scenario: Scenario;
  measure: Measure;
  seed: string;
  /** Whether a plain BullMQ worker runs beside. */
  plain: boolean;
  onlyInFlightBeginAgain: boolean;
  say: (line: string) => void;
}

/** A folder of the run's own with what the scenario needs of the machine. */
interface Ground {
  directory: string;
  disk: SmallDisk | undefined;
  faketime: string | undefined;
}

/** Plays one scenario on one backend, on servers of its own. */
export async function runScenario(run: ScenarioRun): Promise<ReportLine> {
  const { backend, scenario } = run;
  const began = performance.now();
  const line = (rest: Partial<ReportLine>): ReportLine => ({
    backend,
    scenario: scenario.name,
    seconds: (performance.now() - began) / 1_000,
    ...rest,
  });
  const ground = await prepareGround(run);
  if (typeof ground === 'string') return line({ notRun: ground });
  try {
    // Clocks are no matter of a queue that has none; the plain worker has nothing to lose by them.
    const beside = run.plain && scenario.name !== 'clock' ? runPlain(run) : undefined;
    const [product, plain] = await Promise.all([runProduct(run, ground), beside]);
    return line({ product, plain });
  } finally {
    await clearGround(ground);
  }
}

async function runProduct(run: ScenarioRun, { directory, disk, faketime }: Ground): Promise<Outcome> {
  const servers = await Servers.start(run.backend, directory, { directory: disk?.directory });
  try {
    const site = await ProductSite.start(servers, faketime);
    const random = new Random(run.seed).fork(run.scenario.name);
    return await playProduct(site, { ...run, random, disk }).finally(() => site.stop());
  } finally {
    await servers.stop();
  }
}

async function runPlain(run: ScenarioRun): Promise<PlainOutcome> {
  const ground = await prepareGround(run);
  if (typeof ground === 'string') throw new Error(ground);
  const servers = await Servers.start(run.backend, ground.directory, { directory: ground.disk?.directory });
  try {
    const site = await PlainSite.start(servers);
    const random = new Random(run.seed).fork(run.scenario.name);
    const say = (text: string): void => run.say(`plain: ${text}`);
    return await playPlain(site, { ...run, random, disk: ground.disk, say }).finally(() => site.stop());
  } finally {
    await servers.stop();
    await clearGround(ground);
  }
}

/** The ground, or why this machine has none for the scenario. */
async function prepareGround({ scenario }: ScenarioRun): Promise<Ground | string> {
  const needsClock = scenario.name === 'clock';
  const faketime = needsClock ? await findFaketime() : undefined;
  if (needsClock && faketime === undefined)
    return 'libfaketime (the Debian package faketime) is not installed';
  const directory = await mkdtemp(join(tmpdir(), 'jaso-faults-'));
  // As root the database runs as somebody else, who has to pass.
  await chmod(directory, 0o711);
  if (scenario.name !== 'full-disk') return { directory, disk: undefined, faketime };
  const disk = await SmallDisk.mount(join(directory, 'disk'), DISK_MEGABYTES);
  if (disk !== undefined) return { directory, disk, faketime };
  await rm(directory, { recursive: true, force: true });
  return 'a tmpfs may not be mounted here';
}

async function clearGround({ directory, disk }: Ground): Promise<void> {
  await disk?.unmount();
  await rm(directory, { recursive: true, force: true });
}
