import type { ImportTrace } from '#contracts';
import { DOUBTS, type Doubt } from './doubts.js';
import { findMonths, type MonthPlace } from './month-places.js';
import { SourceText, type Fit, type Match, type Place } from './source-text.js';

/** A value as it stands in the source, with its place; `doubt` says what makes it less than sure. */
export interface Verified<Value = string> extends Place {
  value: Value;
  doubt: Doubt | null;
}

const DOUBT_OF_FIT: Record<Fit, Doubt | null> = { EXACT: null, PART: 'PART', LOOSE: 'LOOSE' };

export const doubtOf = ({ fit }: Match, isSure: boolean): Doubt | null =>
  DOUBT_OF_FIT[fit] ?? (isSure ? null : 'SEVERAL');

/** The source of one import, and the traces of what was found in it so far. */
export class Verifier {
  readonly source: SourceText;
  readonly months: readonly MonthPlace[];
  private readonly byPath = new Map<string, ImportTrace>();

  constructor(text: string) {
    this.source = new SourceText(text);
    this.months = findMonths(text);
  }

  get traces(): ImportTrace[] {
    return [...this.byPath.values()];
  }

  /** Notes where the value of a field comes from, and answers the value. */
  keep<Value>(path: string, found: Verified<Value>): Value {
    this.note(path, found, found.doubt);
    return found.value;
  }

  /** Notes what the source has in place of a value that stays empty. */
  note(path: string, { start, end }: Place, doubt: Doubt | null): void {
    this.byPath.set(path, {
      path,
      start,
      end,
      isDoubtful: doubt !== null,
      doubt: doubt === null ? null : DOUBTS[doubt],
    });
  }

  /** The value of a field was left out after all: its trace says why. */
  doubt(path: string, doubt: Doubt): void {
    const trace = this.byPath.get(path);
    if (trace !== undefined) this.note(path, trace, doubt);
  }

  /** Where the value of a field stands. */
  placeOf(path: string): Place | undefined {
    return this.byPath.get(path);
  }

  /** Drops the traces of a row that is left out. */
  forget(prefix: string): void {
    for (const path of this.byPath.keys()) if (path.startsWith(prefix)) this.byPath.delete(path);
  }
}
