import type { QueueBackend } from '#testing';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnPlainWorkers, type PlainOutcome } from './plain/run-on-plain-workers.js';
import { PlainDeployment } from './plain/plain-deployment.js';
import { runOnProduct, type Outcome } from './run-on-product.js';
import { Random } from './random.js';
import type { ReportLine } from './report.js';
import type { ScenarioSize, Scenario } from './scenarios.js';
import { findFaketime } from './deployment/fake-clock.js';
import { ProductDeployment } from './deployment/product-deployment.js';
import { Servers } from './deployment/servers.js';
import { SmallDisk } from './deployment/small-disk.js';

/** Room for an empty cluster with its log, and what the jobs write. */
const DISK_MEGABYTES = 400;

export interface ScenarioRun {
  backend: QueueBackend;
  scenario: Scenario;
  size: ScenarioSize;
  seed: string;
  /** Whether plain BullMQ workers run the same scenario for comparison. */
  plain: boolean;
  onlyInFlightMayRestart: boolean;
  log: (line: string) => void;
}

/** What a scenario needs of the machine, released after the run. */
interface ScenarioResources {
  directory: string;
  disk: SmallDisk | undefined;
  faketime: string | undefined;
}

/** Runs one scenario on one backend, with its own servers. */
export async function runScenario(run: ScenarioRun): Promise<ReportLine> {
  const { backend, scenario } = run;
  const startedAt = performance.now();
  const line = (rest: Partial<ReportLine>): ReportLine => ({
    backend,
    scenario: scenario.name,
    seconds: (performance.now() - startedAt) / 1_000,
    ...rest,
  });
  const resources = await prepareResources(run);
  if (typeof resources === 'string') return line({ notRun: resources });
  try {
    // Plain workers run without fake clocks, so there is nothing to compare.
    const comparison = run.plain && scenario.name !== 'clock' ? runPlain(run) : undefined;
    const [product, plain] = await Promise.all([runProduct(run, resources), comparison]);
    return line({ product, plain });
  } finally {
    await releaseResources(resources);
  }
}

async function runProduct(
  run: ScenarioRun,
  { directory, disk, faketime }: ScenarioResources,
): Promise<Outcome> {
  const servers = await Servers.start(run.backend, directory, { directory: disk?.directory });
  try {
    const deployment = await ProductDeployment.start(servers, faketime);
    const random = new Random(run.seed).fork(run.scenario.name);
    return await runOnProduct(deployment, { ...run, random, disk }).finally(() => deployment.stop());
  } finally {
    await servers.stop();
  }
}

async function runPlain(run: ScenarioRun): Promise<PlainOutcome> {
  const resources = await prepareResources(run);
  if (typeof resources === 'string') throw new Error(resources);
  const servers = await Servers.start(run.backend, resources.directory, {
    directory: resources.disk?.directory,
  });
  try {
    const deployment = await PlainDeployment.start(servers);
    const random = new Random(run.seed).fork(run.scenario.name);
    const log = (text: string): void => run.log(`plain: ${text}`);
    return await runOnPlainWorkers(deployment, { ...run, random, disk: resources.disk, log }).finally(() =>
      deployment.stop(),
    );
  } finally {
    await servers.stop();
    await releaseResources(resources);
  }
}

/** @returns the resources, or why this machine cannot run the scenario */
async function prepareResources({ scenario }: ScenarioRun): Promise<ScenarioResources | string> {
  const needsClock = scenario.name === 'clock';
  const faketime = needsClock ? await findFaketime() : undefined;
  if (needsClock && faketime === undefined)
    return 'libfaketime (the Debian package faketime) is not installed';
  const directory = await mkdtemp(join(tmpdir(), 'jaso-faults-'));
  // Started by root, PostgreSQL runs as another user, who needs to enter the folder.
  await chmod(directory, 0o711);
  if (scenario.name !== 'full-disk') return { directory, disk: undefined, faketime };
  const disk = await SmallDisk.mount(join(directory, 'disk'), DISK_MEGABYTES);
  if (disk !== undefined) return { directory, disk, faketime };
  await rm(directory, { recursive: true, force: true });
  return 'a tmpfs may not be mounted here';
}

async function releaseResources({ directory, disk }: ScenarioResources): Promise<void> {
  await disk?.unmount();
  await rm(directory, { recursive: true, force: true });
}
