import { queueBackends, type QueueBackend } from '#testing';
import type { ControlSetting } from '../../apps/devstack/src/assistant/control-panel.js';
import { FaultSite } from './fault-site.js';

const LONGEST_MILLISECONDS = 120_000;

/** What is broken, and what must hold then; on one backend only where the other has nothing to break. */
export type Act = [title: string, play: (site: FaultSite) => Promise<void>, only?: QueueBackend];

/** Has the provider answer nothing until it is let go, so that what runs goes on running. */
export const HOLD_ALL: ControlSetting = { faults: [{ kind: 'held', times: 100 }] };

const actsOn = (backend: QueueBackend, acts: Act[]): Act[] =>
  acts.filter(([, , only]) => only === undefined || only === backend);

/**
 * Makes a test of each act on each backend. The backends' sites are played side by side, since most of the time is spent
 * waiting; on one site the acts follow one another.
 */
export function playActs(
  title: string,
  options: { workers: number; environment?: Record<string, string> },
  acts: Act[],
): void {
  const sites: FaultSite[] = [];
  const played = new Map<QueueBackend, Promise<void>[]>();

  beforeAll(async () => {
    const starting = queueBackends().map(async (backend) => {
      const site = await FaultSite.start(backend, options);
      sites.push(site);
      played.set(backend, playInTurn(site, actsOn(backend, acts)));
    });
    await Promise.all(starting);
  }, LONGEST_MILLISECONDS);
  afterAll(() => Promise.all(sites.map((site) => site.stop())), LONGEST_MILLISECONDS);

  describe.each(queueBackends())(`${title} over %s`, (backend) => {
    it.each(actsOn(backend, acts).map(([name], index) => [name, index] as const))(
      '%s',
      (_, index) => played.get(backend)?.[index],
      LONGEST_MILLISECONDS,
    );

    it('leaves no error unhandled: no process ended but those that were killed', async () => {
      await Promise.allSettled(played.get(backend) ?? []);
      const accidents = sites.find((site) => site.backend === backend)?.accidents;
      expect(accidents).toEqual([]);
    });
  });
}

function playInTurn(site: FaultSite, acts: Act[]): Promise<void>[] {
  let before: Promise<unknown> = Promise.resolve();
  return acts.map(([, play]) => {
    const playing = before.then(() => play(site));
    before = playing.catch(() => undefined);
    return playing;
  });
}

/** Prints how long something took, for whoever reads the run. */
export const report = (site: FaultSite, what: string, since: number): void => {
  process.stdout.write(`  ${what} over ${site.backend}: ${((Date.now() - since) / 1000).toFixed(1)} s\n`);
};
