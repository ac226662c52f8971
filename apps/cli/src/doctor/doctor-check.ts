import type { DoctorContext } from './doctor-context.js';

/** What a check has found: a sentence, and for what is wrong what to do about it. */
export type Verdict =
  { state: 'RIGHT' | 'SKIPPED'; text: string } | { state: 'WRONG'; text: string; remedy: string };

/** One thing that may be misconfigured. */
export interface DoctorCheck {
  /** The check's name for people. */
  title: string;
  /** Runs the check without changing anything. An error that it throws counts as wrong, a ZodError as skipped. */
  run(context: DoctorContext): Promise<Verdict>;
}

export const right = (text: string): Verdict => ({ state: 'RIGHT', text });
export const skipped = (text: string): Verdict => ({ state: 'SKIPPED', text });
export const wrong = (text: string, remedy: string): Verdict => ({ state: 'WRONG', text, remedy });
