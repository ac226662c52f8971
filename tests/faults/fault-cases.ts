import { queueBackends, type QueueBackend } from '#testing';
import type { ControlSetting } from '../../apps/devstack/src/assistant/control-panel.js';
import { FaultFixture } from './fault-fixture.js';

/** A fault and the expectations after it; `only` limits it to one backend. */
export type FaultCase = [title: string, play: (fixture: FaultFixture) => Promise<void>, only?: QueueBackend];

/** Makes the provider hold all requests until `answerHeld`, so that jobs keep running. */
export const HOLD_ALL: ControlSetting = { faults: [{ kind: 'held', times: 100 }] };

const casesOn = (backend: QueueBackend, cases: FaultCase[]): FaultCase[] =>
  cases.filter(([, , only]) => only === undefined || only === backend);

/**
 * Defines a test for each case on each backend. The backends run concurrently, since most of the time is spent waiting; the cases on
 * one backend run one after another.
 */
export function describeFaultCases(
  title: string,
  options: { workers: number; environment?: Record<string, string> },
  cases: FaultCase[],
): void {
  const fixtures: FaultFixture[] = [];
  const runs = new Map<QueueBackend, Promise<void>[]>();

  beforeAll(async () => {
    const starting = queueBackends().map(async (backend) => {
      const fixture = await FaultFixture.start(backend, options);
      fixtures.push(fixture);
      runs.set(backend, runInOrder(fixture, casesOn(backend, cases)));
    });
    await Promise.all(starting);
  });
  afterAll(() => Promise.all(fixtures.map((fixture) => fixture.stop())));

  describe.each(queueBackends())(`${title} over %s`, (backend) => {
    it.each(casesOn(backend, cases).map(([name], index) => [name, index] as const))(
      '%s',
      (_, index) => runs.get(backend)?.[index],
    );

    it('leave no unhandled errors, and no worker ended except the killed ones', async () => {
      await Promise.allSettled(runs.get(backend) ?? []);
      const unhandledFailures = fixtures.find((fixture) => fixture.backend === backend)?.unhandledFailures;
      expect(unhandledFailures).toEqual([]);
    });
  });
}

function runInOrder(fixture: FaultFixture, cases: FaultCase[]): Promise<void>[] {
  let before: Promise<unknown> = Promise.resolve();
  return cases.map(([, run]) => {
    const running = before.then(() => run(fixture));
    before = running.catch(() => undefined);
    return running;
  });
}

/** Prints how long something took. */
export const report = (fixture: FaultFixture, what: string, since: number): void => {
  process.stdout.write(`  ${what} over ${fixture.backend}: ${((Date.now() - since) / 1000).toFixed(1)} s\n`);
};
