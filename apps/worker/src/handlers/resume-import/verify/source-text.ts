import { foldText, type FoldedText, type Folding } from './folded-text.js';

/** Where something stands in the source, [start, end) in UTF-16 code units. */
export interface Place {
  start: number;
  end: number;
}

/** How well it fits: as it is written, as a part of a longer word, or but for punctuation. */
export type Fit = 'EXACT' | 'PART' | 'LOOSE';

export interface Match extends Place {
  fit: Fit;
}

/** More than any value has honest occurrences in a resume. */
const MOST_MATCHES = 50;
/** More than any resume has values and lines. A search takes a fraction of a millisecond, and the worker does nothing else meanwhile. */
const MOST_SEARCHES = 3_000;
/** Below this a loose match says nothing. */
const LEAST_LOOSE_LENGTH = 4;

const PARTICLE =
  /^(?:은|는|이|가|을|를|의|에|에서|에게|로|으로|와|과|도|만|및|등|부터|까지|입니다|이다)(?![가-힣])/;
const kindOf = (character: string): string =>
  /\p{N}/u.test(character)
    ? 'DIGIT'
    : /[가-힣]/.test(character)
      ? 'HANGUL'
      : /\p{L}/u.test(character)
        ? 'LETTER'
        : '';

/** The text that a draft is made from, searched without regard to how spaces, widths, hyphens and case are written. */
export class SourceText {
  private readonly exact: FoldedText;
  private readonly loose: FoldedText;
  private searches = 0;

  constructor(readonly text: string) {
    this.exact = foldText(text, 'EXACT');
    this.loose = foldText(text, 'LOOSE');
  }

  /**
   * All places of a value, those that fit best alone; none when it is not there, or when too many were looked for before. A number inside
   * a longer one is another number.
   */
  find(value: string): Match[] {
    this.searches += 1;
    if (this.searches > MOST_SEARCHES) return [];
    const exact = this.places(value, 'EXACT').flatMap((place): Match[] => {
      const fit = this.fitOf(place);
      return fit === undefined ? [] : [{ ...place, fit }];
    });
    const whole = exact.filter(({ fit }) => fit === 'EXACT');
    if (whole.length > 0) return whole;
    if (exact.length > 0) return exact;
    return this.places(value, 'LOOSE').flatMap((place): Match[] =>
      this.fitOf(place) === 'EXACT' ? [{ ...place, fit: 'LOOSE' }] : [],
    );
  }

  slice({ start, end }: Place): string {
    return this.text.slice(start, end);
  }

  private places(value: string, folding: Folding): Place[] {
    const { folded: wanted } = foldText(value, folding);
    if (wanted === '' || (folding === 'LOOSE' && wanted.length < LEAST_LOOSE_LENGTH)) return [];
    const { folded, starts, ends } = folding === 'EXACT' ? this.exact : this.loose;
    const places: Place[] = [];
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
      places.push({ start: starts[at] ?? 0, end: ends[at + wanted.length - 1] ?? 0 });
      if (places.length === MOST_MATCHES) break;
    }
    return places;
  }

  private fitOf({ start, end }: Place): 'EXACT' | 'PART' | undefined {
    const left = this.joins(start);
    const right = this.joins(end);
    if (left === 'DIGIT' || right === 'DIGIT') return undefined;
    const isInflected = right === 'HANGUL' && PARTICLE.test(this.text.slice(end, end + 8));
    return left === '' && (right === '' || isInflected) ? 'EXACT' : 'PART';
  }

  // Whether a word goes on across a border, and what of: white space ends words, and so does a change of script.
  private joins(border: number): string {
    const [before, after] = [this.text.charAt(border - 1), this.text.charAt(border)];
    if (isDecimalPoint(this.text, border)) return 'DIGIT';
    const kind = kindOf(before);
    return kind !== '' && kind === kindOf(after) ? kind : '';
  }
}

// 3.8 does not stand in 13.85, nor 85 in 3.85.
const isDecimalPoint = (text: string, border: number): boolean =>
  /^\d\.\d$/.test(text.slice(border - 1, border + 2)) || /^\d\.\d$/.test(text.slice(border - 2, border + 1));
