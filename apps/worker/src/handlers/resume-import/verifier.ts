import type { ImportTrace } from '#contracts';
import { findMonths, type FoundMonth } from './find-months.js';
import {
  isNear,
  nearest,
  SourceText,
  type Chosen,
  type Fit,
  type Match,
  type Position,
} from './source-text.js';

/** Why a member should check a value, in the member's words. */
export const DOUBTS = {
  LOOSE: '원문과 표기가 조금 달라요.',
  PART: '원문에는 더 긴 말의 일부로 나와요.',
  SEVERAL: '원문에 여러 번 나와서 이 자리가 맞는지 확인해 주세요.',
  GUESSED_YEAR: '원문의 짧은 날짜를 풀어 쓴 값이에요.',
  NO_MONTH: '원문에 달이 없어요. 달까지 적어 주세요.',
  NO_END: '끝난 때를 찾지 못했어요. 비워 두면 진행 중으로 보여요.',
  NOT_ONGOING: '지금도 이어진다는 말을 원문에서 찾지 못했어요. 끝난 달을 확인해 주세요.',
  WRONG_ORDER: '끝난 달이 시작한 달보다 빨라요. 원문을 보고 고쳐 주세요.',
  CUT: '길어서 뒤를 줄였어요.',
  SCATTERED: '원문의 여러 곳에서 모은 내용이에요.',
  INCOMPLETE: '원문에서 찾지 못한 부분을 뺐어요.',
  BAD_VALUE: '원문의 값이 형식에 맞지 않아 비워 두었어요.',
  NO_SCHEME: '원문의 주소에 https://를 붙였어요.',
} as const;
export type Doubt = keyof typeof DOUBTS;

/** A value as written in the source, with its position; `doubt` says why it may be wrong. */
export interface Verified<Value = string> extends Position {
  value: Value;
  doubt: Doubt | null;
  /** The positions of what the value holds, where that is less than [start, end). */
  parts?: readonly Position[];
}

const DOUBT_OF_FIT: Record<Fit, Doubt | null> = { EXACT: null, PART: 'PART', LOOSE: 'LOOSE' };

export const doubtOf = ({ fit }: Match, isSure: boolean): Doubt | null =>
  DOUBT_OF_FIT[fit] ?? (isSure ? null : 'SEVERAL');

/** The source of one import, and the traces of the values found in it so far. */
export class Verifier {
  readonly source: SourceText;
  readonly months: readonly FoundMonth[];
  private readonly byPath = new Map<string, { trace: ImportTrace; held: readonly Position[] }>();

  constructor(text: string) {
    this.source = new SourceText(text);
    this.months = findMonths(text);
  }

  get traces(): ImportTrace[] {
    return [...this.byPath.values()].map(({ trace }) => trace);
  }

  /** The positions of all text that a field holds. */
  get held(): Position[] {
    return [...this.byPath.values()].flatMap(({ held }) => held);
  }

  /** Records where the value of a field comes from. @returns the value */
  keep<Value>(path: string, found: Verified<Value>): Value {
    this.note(path, found, found.doubt, found.parts);
    return found.value;
  }

  /** Records a position for a field, also for one that stays empty. `held` is the text that the field holds there. */
  note(path: string, position: Position, doubt: Doubt | null, held: readonly Position[] = [position]): void {
    this.byPath.set(path, { trace: traceOf(path, position, doubt, null), held });
  }

  /** Records a date that the draft leaves empty and the member completes. `date` is as `pendingDate` of a trace. */
  notePending(path: string, position: Position, doubt: Doubt | null, date: string): void {
    this.byPath.set(path, { trace: traceOf(path, position, doubt, date), held: [position] });
  }

  /** Takes a recorded date out of the draft again. `date` is as `pendingDate` of a trace. */
  makePending(path: string, date: string): void {
    const known = this.byPath.get(path);
    if (known !== undefined)
      this.byPath.set(path, { ...known, trace: { ...known.trace, pendingDate: date } });
  }

  /** Marks a recorded field as emptied after all: its text is held by no field. */
  reject(path: string): void {
    const trace = this.traceOf(path);
    if (trace !== undefined) this.note(path, trace, 'BAD_VALUE', []);
  }

  /** What is recorded for a field. */
  traceOf(path: string): ImportTrace | undefined {
    return this.byPath.get(path)?.trace;
  }

  /**
   * The occurrence nearest to `anchor` that no field holds; a held one when only that is near.
   * @param ownPath of fields that do not count: those of the same row, as `careers.0.`
   */
  nearestFree<Found extends Position>(
    occurrences: readonly Found[],
    anchor: Position | undefined,
    ownPath?: string,
  ): Chosen<Found> | undefined {
    const closest = nearest(occurrences, anchor);
    if (closest === undefined || !this.isHeld(closest.position, ownPath)) return closest;
    const isNearAndFree = (one: Found): boolean =>
      (anchor === undefined || isNear(one, anchor)) && !this.isHeld(one, ownPath);
    const free = nearest(occurrences.filter(isNearAndFree), anchor);
    return free === undefined ? closest : { position: free.position, isSure: closest.isSure };
  }

  private isHeld({ start, end }: Position, ownPath: string | undefined): boolean {
    for (const [path, { held }] of this.byPath)
      if (
        (ownPath === undefined || !path.startsWith(ownPath)) &&
        held.some((position) => position.start < end && start < position.end)
      )
        return true;
    return false;
  }

  /** Drops the traces of a row that is left out. */
  forget(prefix: string): void {
    for (const path of this.byPath.keys()) if (path.startsWith(prefix)) this.byPath.delete(path);
  }
}

export const traceOf = (
  path: string,
  { start, end }: Position,
  doubt: Doubt | null,
  pendingDate: string | null,
): ImportTrace => ({
  path,
  start,
  end,
  isDoubtful: doubt !== null,
  doubt: doubt === null ? null : DOUBTS[doubt],
  pendingDate,
});
