import { setTimeout as pause } from 'node:timers/promises';
import { act } from './act.js';
import type { Action } from './draw-actions.js';
import type { Person } from './people.js';
import type { Progress } from './progress.js';
import type { Told } from './told.js';

const ADMINISTRATORS_OWN = new Set(['EXTRACT', 'DEDUPLICATE', 'PROCESS']);

/** Jobs that are unfinished at one moment: enough to keep every worker busy, few enough to last through all the faults. */
export const WINDOW = 40;

const POLL_MILLISECONDS = 10;

export interface Crowd {
  people: readonly Person[];
  administrator: Person;
}

export interface Submission {
  /** How many are to be accepted. */
  jobs: number;
  told: Told;
  progress: Progress;
  /** False holds the next ones back, such as while a fault is due that has not come yet. */
  mayGoOn: (accepted: number) => boolean;
}

/**
 * Sends actions until so many jobs have been accepted, a window of them unfinished at a time.
 * @throws Error of the first action that got no clear answer
 */
export async function submitAll(
  actions: Iterator<Action, never>,
  { people, administrator }: Crowd,
  { jobs, told, progress, mayGoOn }: Submission,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const hasRoom = (): boolean =>
    told.jobs.size + underWay.size < jobs &&
    progress.unended + underWay.size < WINDOW &&
    mayGoOn(told.jobs.size);
  while (told.jobs.size < jobs && failures.length === 0) {
    if (!hasRoom()) {
      await pause(POLL_MILLISECONDS);
      continue;
    }
    const action = actions.next().value;
    const person = ADMINISTRATORS_OWN.has(action.kind) ? administrator : people[action.member];
    if (person === undefined) throw new Error(`there is no member ${action.member}`);
    const acting: Promise<void> = act(action, person, told)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(acting));
    underWay.add(acting);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}
