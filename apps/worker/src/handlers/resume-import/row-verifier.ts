import { RESUME_LIMITS } from '#contracts';
import { cutText } from '#domain';
import { beginningOf, type Choose, findLines, findNumber, findUrl, visibleLength } from './find-values.js';
import { findMonths, type FoundMonth } from './find-months.js';
import { nearest, type Match, type Position } from './source-text.js';
import { doubtOf, type Verified, type Verifier } from './verifier.js';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Characters after a start date within which the text says that the period is ongoing. */
const ONGOING_WITHIN = 40;
/** Words for an ongoing period, or a dash with nothing after it, or 부터 (from) without 까지 (to). */
const ONGOING =
  /현재|(?:재직|재학|진행)(?: ?중)?|지금|근무 ?중|present|current|now|ongoing|to date|^[^\S\n]*부터(?![^\n]*까지)|^[^\S\n]*[~\-‐-―～∼][^\S\n]*(?:$|[\n\t|)])/i;

interface GivenPeriod {
  start: string;
  end: string;
}
interface FoundPeriod {
  startDate: string | null;
  endDate: string | null;
}
const NO_PERIOD: FoundPeriod = { startDate: null, endDate: null };

/** A date, and the position of all words that belong to it. */
interface FoundDate {
  date: FoundMonth;
  position: Position;
  isSure: boolean;
}

const isWithin = (inner: Position, outer: Position): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/**
 * Verifies the fields of one row of a resume, or of its head. Of a value that occurs several times, the occurrence nearest to the rest of
 * the row is used: `anchor` is the position of the row's name once that is found.
 */
export class RowVerifier {
  anchor: Position | undefined;

  constructor(
    private readonly verifier: Verifier,
    private readonly path: string,
    /** Where the name of the previous row ended: two rows with the same name use two occurrences of it. */
    private readonly after = 0,
  ) {}

  /**
   * The nearest occurrence that no other row holds; one that another field of this row holds may be taken again. Without a position the
   * first one: comparing every date or number of a long text with all that is held would take long.
   */
  private readonly choose: Choose = (occurrences, near) =>
    near === undefined ? nearest(occurrences, near) : this.verifier.nearestFree(occurrences, near, this.path);

  /** The field that names the row. */
  name(field: string, value: string): string {
    const matches = this.verifier.source.find(value);
    const later = matches.filter(({ start }) => start >= this.after);
    const chosen = this.verifier.nearestFree(later.length > 0 ? later : matches, this.anchor);
    if (chosen === undefined) return '';
    this.anchor ??= chosen.position;
    return this.keepLine(field, chosen.position, chosen.isSure || later.length > 0);
  }

  /** A field of one line; empty when it is not in the source. */
  line(field: string, value: string): string {
    const chosen = this.verifier.nearestFree(this.verifier.source.find(value), this.anchor);
    return chosen === undefined ? '' : this.keepLine(field, chosen.position, chosen.isSure);
  }

  /** A field of several lines, those that are in the source. */
  paragraph(field: string, value: string): string {
    const found = findLines(this.verifier.source, value, this.anchor, this.choose);
    return found === undefined ? '' : this.keep(field, found);
  }

  /** A level that words of the source name; null when the words are not there or name none. */
  level<Level>(field: string, words: string, meaningOf: (words: string) => Level | undefined): Level | null {
    const chosen = this.choose(this.verifier.source.find(words), this.anchor);
    const value = chosen && meaningOf(this.verifier.source.slice(chosen.position));
    if (chosen === undefined || value === undefined) return null;
    const { start, end } = chosen.position;
    return this.keep(field, { start, end, value, doubt: doubtOf(chosen.position, chosen.isSure) });
  }

  /** Where a number stands in the source; it is not kept yet. */
  findNumber(value: string, anchor = this.anchor): Verified<number> | undefined {
    return findNumber(this.verifier.source, value, anchor, this.choose);
  }

  url(field: string, value: string): string {
    const found = findUrl(this.verifier.source, value, this.anchor);
    return found === undefined ? '' : this.keep(field, found);
  }

  /** A month, however the source writes it; null when the source has nothing, or a year alone, which stays pending. */
  month(field: string, value: string): string | null {
    return this.keepMonth(field, this.date(value));
  }

  private keepMonth(field: string, found: FoundDate | undefined): string | null {
    if (found === undefined) return null;
    const { date, position, isSure } = found;
    if (date.month === null) {
      this.leavePending(field, found);
      return null;
    }
    const doubt = date.isGuessed ? 'GUESSED_YEAR' : isSure ? null : 'SEVERAL';
    const { start, end } = position;
    return this.keep(field, { start, end, value: date.month, doubt });
  }

  /**
   * A period, found as `moment` finds it. But a start without an end means ongoing in a resume: it is taken only where the source says so
   * after the start. Otherwise the start stays pending, and the end gets a doubt.
   */
  period({ start, end, ongoing }: GivenPeriod & { ongoing: boolean }): FoundPeriod {
    const found = this.moment({ start, end });
    const startPath = `${this.path}startDate`;
    const startTrace = this.verifier.traceOf(startPath);
    const endPath = `${this.path}endDate`;
    if (startTrace === undefined || this.verifier.traceOf(endPath) !== undefined) return found;
    const words = this.wordsForOngoing(startTrace);
    const isOngoing = ongoing || ONGOING.test(end);
    if (isOngoing && words !== undefined) {
      this.verifier.note(endPath, words, null);
      return found;
    }
    if (found.startDate !== null) this.verifier.makePending(startPath, found.startDate);
    this.verifier.note(endPath, startTrace, isOngoing ? 'NOT_ONGOING' : 'NO_END', []);
    return NO_PERIOD;
  }

  /** A day or a period; an empty end means a single day. Both dates stay pending when one does, or when they are in the wrong order. */
  moment({ start, end }: GivenPeriod): FoundPeriod {
    const startDate = this.date(start);
    // Beside its start: where one period ends as the next begins, the date of the next may be nearer to the name.
    const endDate = this.date(end, startDate?.position ?? this.anchor);
    const [startMonth, endMonth] = [startDate?.date.month, endDate?.date.month];
    const isWrongOrder = Boolean(startMonth && endMonth && startMonth > endMonth);
    if (!isWrongOrder && startMonth !== null && endMonth !== null)
      return {
        startDate: this.keepMonth('startDate', startDate),
        endDate: this.keepMonth('endDate', endDate),
      };
    if (startDate !== undefined) this.leavePending('startDate', startDate);
    if (endDate !== undefined) this.leavePending('endDate', endDate, isWrongOrder);
    return NO_PERIOD;
  }

  /**
   * Where a date stands in the source: as a month, or else as a year with the words around it, such as `Summer 2022`. Of several, the one
   * nearest to `anchor` that no other row has.
   */
  private date(value: string, anchor = this.anchor): FoundDate | undefined {
    const [wanted] = findMonths(value);
    if (wanted === undefined) return undefined;
    const { months, source } = this.verifier;
    const same = months.filter(({ month }) => month !== null && month === wanted.month);
    const full = this.choose(same, anchor);
    if (full !== undefined) return { ...full, date: full.position };
    const years = months.filter(({ year, month }) => month === null && year === wanted.year);
    const bare = this.choose(years, anchor);
    if (bare === undefined) return undefined;
    const around = source.find(value).find((match) => isWithin(bare.position, match));
    return { isSure: bare.isSure, date: bare.position, position: around ?? bare.position };
  }

  private leavePending(field: string, { date, position }: FoundDate, isWrongOrder = false): void {
    const words = oneLine(this.verifier.source.slice(position));
    const doubt = isWrongOrder
      ? 'WRONG_ORDER'
      : date.month === null
        ? 'NO_MONTH'
        : date.isGuessed
          ? 'GUESSED_YEAR'
          : null;
    this.verifier.notePending(`${this.path}${field}`, position, doubt, date.month ?? words);
  }

  /** The words after a start date that say that the period is ongoing; those after another date belong to that one. */
  private wordsForOngoing({ end }: Position): Position | undefined {
    const { months, source } = this.verifier;
    const match = ONGOING.exec(source.text.slice(end, end + ONGOING_WITHIN));
    if (match === null) return undefined;
    const start = end + match.index;
    if (months.some((date) => date.start >= end && date.start < start)) return undefined;
    return { start, end: start + match[0].trimEnd().length };
  }

  /** Keeps a value that has been found already. */
  keep<Value>(field: string, found: Verified<Value>): Value {
    return this.verifier.keep(`${this.path}${field}`, found);
  }

  private keepLine(field: string, match: Match, isSure: boolean): string {
    const whole = oneLine(this.verifier.source.slice(match));
    const value = cutText(whole, RESUME_LIMITS.line);
    if (whole.length <= RESUME_LIMITS.line)
      return this.keep(field, { start: match.start, end: match.end, value, doubt: doubtOf(match, isSure) });
    const parts = [beginningOf(this.verifier.source.text, match, visibleLength(value))];
    return this.keep(field, { start: match.start, end: match.end, value, doubt: 'CUT', parts });
  }
}
