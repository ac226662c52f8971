import { RESUME_LIMITS } from '#contracts';
import { findLines, findUrl } from './find-values.js';
import { findMonths, type FoundMonth } from './find-months.js';
import { nearest, type Match, type Position } from './source-text.js';
import { doubtOf, type Verified, type Verifier } from './verifier.js';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Characters after a start date within which the text says that the period is ongoing. */
const ONGOING_WITHIN = 40;
/** Words for an ongoing period, or a dash with nothing after it. */
const ONGOING =
  /현재|재직|재학|진행|지금|근무 중|present|current|now|ongoing|to date|^[^\S\n]*[~\-‐-―～∼][^\S\n]*(?:$|[\n\t|)])/i;

interface GivenPeriod {
  start: string;
  end: string;
}
interface FoundPeriod {
  startDate: string | null;
  endDate: string | null;
}

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

  /** The field that names the row. */
  name(field: string, value: string): string {
    const matches = this.verifier.source.find(value);
    const later = matches.filter(({ start }) => start >= this.after);
    const chosen = nearest(later.length > 0 ? later : matches, this.anchor);
    if (chosen === undefined) return '';
    this.anchor ??= chosen.position;
    return this.keepLine(field, chosen.position, chosen.isSure || later.length > 0);
  }

  /** A field of one line; empty when it is not in the source. */
  line(field: string, value: string): string {
    const chosen = nearest(this.verifier.source.find(value), this.anchor);
    return chosen === undefined ? '' : this.keepLine(field, chosen.position, chosen.isSure);
  }

  /** A field of several lines, those that are in the source. */
  paragraph(field: string, value: string): string {
    const found = findLines(this.verifier.source, value, this.anchor);
    return found === undefined ? '' : this.keep(field, found);
  }

  url(field: string, value: string): string {
    const found = findUrl(this.verifier.source, value, this.anchor);
    return found === undefined ? '' : this.keep(field, found);
  }

  /** A month, however the source writes it; null when the source has a year alone or nothing. */
  month(field: string, value: string): string | null {
    const [wanted] = findMonths(value);
    if (wanted === undefined) return null;
    const { months } = this.verifier;
    const same = months.filter(({ month }) => month !== null && month === wanted.month);
    const chosen = nearest(same, this.anchor);
    if (chosen !== undefined) return this.keepMonth(field, chosen.position, chosen.isSure);
    const bare = nearest(
      months.filter(({ year, month }) => month === null && year === wanted.year),
      this.anchor,
    );
    if (bare !== undefined) this.verifier.note(`${this.path}${field}`, bare.position, 'NO_MONTH');
    return null;
  }

  /**
   * A period; an end before its start is left out. In a resume an empty end means ongoing: it is doubted unless the source says so right
   * after the start.
   */
  period({ start, end, ongoing }: GivenPeriod & { ongoing: boolean }): FoundPeriod {
    const found = this.moment({ start, end });
    if (found.startDate !== null && found.endDate === null) this.doubtOpenEnd(ongoing || ONGOING.test(end));
    return found;
  }

  /** A day or a period; an empty end means a single day. */
  moment({ start, end }: GivenPeriod): FoundPeriod {
    const [startDate, endDate] = [this.month('startDate', start), this.month('endDate', end)];
    if (startDate === null || endDate === null || startDate <= endDate) return { startDate, endDate };
    this.verifier.doubt(`${this.path}endDate`, 'WRONG_ORDER');
    return { startDate, endDate: null };
  }

  private doubtOpenEnd(ongoing: boolean): void {
    const startPosition = this.verifier.positionOf(`${this.path}startDate`);
    // A year without its month has been recorded as the end already.
    if (startPosition === undefined || this.verifier.positionOf(`${this.path}endDate`) !== undefined) return;
    const after = this.verifier.source.text.slice(startPosition.end, startPosition.end + ONGOING_WITHIN);
    if (!ongoing) this.verifier.note(`${this.path}endDate`, startPosition, 'NO_END');
    else if (!ONGOING.test(after)) this.verifier.note(`${this.path}endDate`, startPosition, 'NOT_ONGOING');
  }

  /** Keeps a value that has been found already. */
  keep<Value>(field: string, found: Verified<Value>): Value {
    return this.verifier.keep(`${this.path}${field}`, found);
  }

  private keepLine(field: string, match: Match, isSure: boolean): string {
    const whole = oneLine(this.verifier.source.slice(match));
    const value = whole.slice(0, RESUME_LIMITS.line).toWellFormed();
    const doubt = whole.length > RESUME_LIMITS.line ? 'CUT' : doubtOf(match, isSure);
    return this.keep(field, { start: match.start, end: match.end, value, doubt });
  }

  private keepMonth(field: string, position: FoundMonth, isSure: boolean): string | null {
    const doubt = position.isGuessed ? 'GUESSED_YEAR' : isSure ? null : 'SEVERAL';
    return this.keep(field, { start: position.start, end: position.end, value: position.month, doubt });
  }
}
