/** Position of a value in the source: [start, end) in UTF-16 code units. */
export interface Position {
  start: number;
  end: number;
}

/** How a match differs from the value: not at all, by being part of a longer word, or in punctuation. */
export type Fit = 'EXACT' | 'PART' | 'LOOSE';

export interface Match extends Position {
  fit: Fit;
}

/** More occurrences than any value has in a real resume. */
const MAXIMUM_MATCHES = 50;
/** More searches than a real resume needs. Each takes a fraction of a millisecond, which blocks the event loop. */
const MAXIMUM_SEARCHES = 3_000;
/** A loose match of a shorter value may be chance. */
const MINIMUM_LOOSE_LENGTH = 4;

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

// A domain without http or www counts as an address only with a path: socket.io and asp.net are names.
const ADDRESS =
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?:https?:\/\/|www\.)[^\s,;|<>()]{1,500}|(?<![\w.-])(?:[a-z\d-]{1,63}\.){1,4}(?:com|net|org|io|dev|kr|me|app|ai|co|page|site|blog)\/[^\s,;|<>()]{1,500}/g;

/**
 * The text that a draft is made from. Searches ignore spaces, character widths and kinds of hyphens, tildes and quotes; case where no
 * occurrence has the same; and everything but letters and digits where nothing is found otherwise.
 */
export class SourceText {
  private readonly exact: FoldedText;
  private readonly loose: FoldedText;
  /** For each character of an address, where the address ends; 0 elsewhere. */
  private readonly addressEndAt: Uint32Array;
  private searches = 0;

  constructor(readonly text: string) {
    this.exact = foldText(text, 'EXACT');
    this.loose = foldText(text, 'LOOSE');
    this.addressEndAt = new Uint32Array(text.length);
    for (const { 0: found, index } of text.matchAll(ADDRESS))
      this.addressEndAt.fill(index + found.length, index, index + found.length);
  }

  /**
   * The occurrences of a value that have the best fit, among the first MAXIMUM_MATCHES; none when the source does not contain it, or after
   * too many searches. A number inside a longer one is another number, and a part of an e-mail or web address belongs to the address.
   * Occurrences in the same case come alone when there are any.
   */
  find(value: string): Match[] {
    this.searches += 1;
    if (this.searches > MAXIMUM_SEARCHES) return [];
    const exact = this.positions(value, 'EXACT').flatMap((position): Match[] => {
      const fit = this.fitOf(position);
      return fit === undefined ? [] : [{ ...position, fit }];
    });
    const whole = exact.filter(({ fit }) => fit === 'EXACT');
    if (whole.length > 0) return this.inSameCase(whole, value);
    if (exact.length > 0) return this.inSameCase(exact, value);
    return this.positions(value, 'LOOSE').flatMap((position): Match[] =>
      this.fitOf(position) === 'EXACT' ? [{ ...position, fit: 'LOOSE' }] : [],
    );
  }

  slice({ start, end }: Position): string {
    return this.text.slice(start, end);
  }

  private inSameCase(matches: Match[], value: string): Match[] {
    const wanted = withoutVariants(value);
    const same = matches.filter((match) => withoutVariants(this.slice(match)) === wanted);
    return same.length > 0 ? same : matches;
  }

  /** Whether a position is a part of an address, not the whole one. */
  private isInAddress({ start, end }: Position): boolean {
    const addressEnd = this.addressEndAt[start] ?? 0;
    const isAtStart = start === 0 || this.addressEndAt[start - 1] !== addressEnd;
    return end <= addressEnd && !(isAtStart && end === addressEnd);
  }

  private positions(value: string, folding: Folding): Position[] {
    const { folded: wanted } = foldText(value, folding);
    if (wanted === '' || (folding === 'LOOSE' && wanted.length < MINIMUM_LOOSE_LENGTH)) return [];
    const { folded, starts, ends } = folding === 'EXACT' ? this.exact : this.loose;
    const positions: Position[] = [];
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
      const position = { start: starts[at] ?? 0, end: ends[at + wanted.length - 1] ?? 0 };
      if (!this.isInAddress(position)) positions.push(position);
      if (positions.length === MAXIMUM_MATCHES) break;
    }
    return positions;
  }

  private fitOf({ start, end }: Position): 'EXACT' | 'PART' | undefined {
    const left = this.joins(start);
    const right = this.joins(end);
    if (left === 'DIGIT' || right === 'DIGIT') return undefined;
    const isInflected = right === 'HANGUL' && PARTICLE.test(this.text.slice(end, end + 8));
    return left === '' && (right === '' || isInflected) ? 'EXACT' : 'PART';
  }

  // The kind of characters that continue across a border; white space and a change of script end a word.
  private joins(border: number): string {
    const [before, after] = [this.text.charAt(border - 1), this.text.charAt(border)];
    if (isDecimalPoint(this.text, border)) return 'DIGIT';
    const kind = kindOf(before);
    return kind !== '' && kind === kindOf(after) ? kind : '';
  }
}

// 3.85 contains neither 3 nor 85.
const isDecimalPoint = (text: string, border: number): boolean =>
  /^\d\.\d$/.test(text.slice(border - 1, border + 2)) || /^\d\.\d$/.test(text.slice(border - 2, border + 1));

/** A text without variants of spelling; `starts` and `ends` hold the position of each character in the original text. */
interface FoldedText {
  folded: string;
  starts: number[];
  ends: number[];
}

/** EXACT removes white space; LOOSE removes everything but letters and digits. */
type Folding = 'EXACT' | 'LOOSE';

const HYPHEN = /[‐-―−﹘﹣－]/;
const TILDE = /[～∼〜˜]/;
const QUOTES: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  ㆍ: '·',
  '・': '·',
};

/** A text without the variants that an exact search ignores, in its own case. */
const withoutVariants = (text: string): string =>
  [...text].map((character) => plainCharacter(character).replace(/\s+/g, '')).join('');

function plainCharacter(character: string): string {
  if (HYPHEN.test(character)) return '-';
  if (TILDE.test(character)) return '~';
  return (QUOTES[character] ?? character).normalize('NFKC');
}

function foldCharacter(character: string, folding: Folding): string {
  const folded = plainCharacter(character).toLowerCase();
  return folded.replace(folding === 'EXACT' ? /\s+/g : /[^\p{L}\p{N}]+/gu, '');
}

/** Folds full and half width, case, kinds of hyphens, tildes and quotes; removes what `folding` says. */
function foldText(text: string, folding: Folding): FoldedText {
  let folded = '';
  const [starts, ends]: [number[], number[]] = [[], []];
  let at = 0;
  for (const character of text) {
    const kept = foldCharacter(character, folding);
    folded += kept;
    for (let index = 0; index < kept.length; index += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return { folded, starts, ends };
}

/**
 * Of a value that occurs several times, an occurrence farther than this from the rest of its row may belong to another row.
 */
const NEAR_CHARACTERS = 300;

/** One of several occurrences, and whether it is certainly the right one. */
export interface Chosen<Candidate> {
  position: Candidate;
  isSure: boolean;
}

const distance = ({ start, end }: Position, anchor: Position): number =>
  end < anchor.start ? anchor.start - end : Math.max(0, start - anchor.end);

/**
 * The occurrence nearest to `anchor`, the position of the rest of the row; the first one without an anchor. Undefined when there is none.
 */
export function nearest<Candidate extends Position>(
  candidates: readonly Candidate[],
  anchor: Position | undefined,
): Chosen<Candidate> | undefined {
  const [first] = candidates;
  if (first === undefined) return undefined;
  if (anchor === undefined) return { position: first, isSure: candidates.length === 1 };
  let position = first;
  for (const candidate of candidates)
    if (distance(candidate, anchor) < distance(position, anchor)) position = candidate;
  return { position, isSure: candidates.length === 1 || isNear(position, anchor) };
}

/** Whether an occurrence certainly belongs to the row at `anchor`. */
export const isNear = (position: Position, anchor: Position): boolean =>
  distance(position, anchor) <= NEAR_CHARACTERS;
