import { trimTrailing } from './trim-trailing.js';

/** A sentence of a text. */
export interface Sentence {
  /** Zero-based index among the sentences. */
  index: number;
  /** UTF-16 offsets into the unmodified text, end exclusive. */
  start: number;
  end: number;
  /** Exactly `input.slice(start, end)`; never blank, no whitespace at either end. */
  text: string;
}

/** Each is whitespace to JavaScript, so that `splitSentences` skips it. U+0085 is a line break too, but no such whitespace: it is left out. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const STOP = /[.?!…‥⋯。？！]/;
const CLOSER = /["'”’)\]}」』》〉】）]/;
const WHITESPACE = /\s/;
const HANGUL = /[가-힣]/;
const FINISHED_SYLLABLE = /[다요죠까네음함됨임]/;
const QUOTING = /^(이?라[고는며]|이?란|하고|라면서)/;
const ABBREVIATION =
  /(^|[^A-Za-z])(e\.g|i\.e|etc|vs|cf|Mr|Mrs|Ms|Dr|Prof|Inc|Ltd|Co|Corp|No|Jr|Sr|Ph\.D|[A-Z](\.[A-Z])*)$/;
const LIST_NUMBER = /^[([<]?(\d{1,2}|[가나다라마바사아자차카타파하]|[A-Za-z]|[ivxIVX]{1,4})$/;
const DATE_PART = /(^|\D)\d{4}\s*\.\s*\d{1,2}(\s*\.\s*\d{1,2})?$|(^|\D)\d{4}$/;

interface Stop {
  sentenceStart: number;
  /** Where the run of stops begins, where it ends, and where the closing quotes after it end. */
  at: number;
  runEnd: number;
  end: number;
}

function skip(text: string, from: number, pattern: RegExp): number {
  let at = from;
  while (at < text.length && pattern.test(text.charAt(at))) at += 1;
  return at;
}

/** A stop with a letter right after it: "했습니다.저는" ends a sentence, "Node.js", "3.5" and "'왜?'라고" do not. */
function endsBeforeLetter(text: string, stop: Stop): boolean {
  if (stop.end > stop.runEnd) return false;
  if (!HANGUL.test(text.charAt(stop.at - 1)) || !HANGUL.test(text.charAt(stop.end))) return false;
  if (QUOTING.test(text.slice(stop.end, stop.end + 4))) return false;
  return /[?!？！。]/.test(text.charAt(stop.at)) || FINISHED_SYLLABLE.test(text.charAt(stop.at - 1));
}

/** A single full stop before a space that does not end a sentence: list numbers, abbreviations, parts of a date. */
function isInnerFullStop(text: string, stop: Stop): boolean {
  if (text.slice(stop.at, stop.end) !== '.') return false;
  const before = text.slice(stop.sentenceStart, stop.at);
  if (LIST_NUMBER.test(before)) return true;
  const tail = before.slice(-16);
  if (ABBREVIATION.test(tail)) return true;
  const next = text.charAt(skip(text, stop.end, WHITESPACE));
  return DATE_PART.test(tail) && (/\d/.test(next) || HANGUL.test(next));
}

function endsSentence(text: string, stop: Stop): boolean {
  if (stop.end >= text.length) return true;
  if (!WHITESPACE.test(text.charAt(stop.end))) return endsBeforeLetter(text, stop);
  return !isInnerFullStop(text, stop);
}

function stopAt(text: string, sentenceStart: number, at: number): Stop {
  const runEnd = skip(text, at, STOP);
  return { sentenceStart, at, runEnd, end: skip(text, runEnd, CLOSER) };
}

function findSentenceEnd(text: string, start: number, spans: Span[]): number {
  let at = start;
  while (at < text.length && !LINE_BREAK.test(text.charAt(at))) {
    while (spans[0] && spans[0].end <= at) spans.shift();
    const span = spans[0];
    if (span && span.start <= at) {
      at = span.end;
      continue;
    }
    if (!STOP.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const stop = stopAt(text, start, at);
    if (endsSentence(text, stop)) return stop.end;
    at = stop.end;
  }
  return at;
}

/**
 * Splits a Korean text into sentences without changing it: what lies between two sentences is whitespace only, so the
 * gaps and the sentences together are the input again. A sentence ends at a stop (. ? ! …) with the quotes and brackets
 * that close after it, and at every line break. Decimals, dates (2024. 3. 1.), list numbers (1.), abbreviations,
 * URLs and quotations that the sentence goes on from ("왜?"라고) do not end one. Linear in the length of the text.
 */
export function splitSentences(text: string): Sentence[] {
  const spans = findUnsplittableSpans(text);
  const sentences: Sentence[] = [];
  let at = skip(text, 0, WHITESPACE);
  while (at < text.length) {
    const end = at + text.slice(at, findSentenceEnd(text, at, spans)).trimEnd().length;
    sentences.push({ index: sentences.length, start: at, end, text: text.slice(at, end) });
    at = skip(text, end, WHITESPACE);
  }
  return sentences;
}

interface Span {
  start: number;
  end: number;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'가-힣]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

const AFTER_ADDRESS = /[.,?!)\]]/;

// A quotation that Korean goes on from ("…"라고, “…”는): the stops in it end nothing.
const CONTINUED_QUOTATIONS = [
  /"[^"\n\r]{1,300}"(?=[가-힣])/g,
  /“[^”\n\r]{1,300}”(?=[가-힣])/g,
  /‘[^’\n\r]{1,300}’(?=[가-힣])/g,
  /「[^」\n\r]{1,300}」(?=[가-힣])/g,
  /『[^』\n\r]{1,300}』(?=[가-힣])/g,
];

function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Spans in which no sentence ends: addresses (without the stop after them) and continued quotations, in order. */
function findUnsplittableSpans(text: string): Span[] {
  const addresses = spansOf(text, ADDRESS).map(({ start, end }) => {
    const address = trimTrailing(text.slice(start, end), AFTER_ADDRESS);
    return { start, end: start + address.length };
  });
  const quotations = CONTINUED_QUOTATIONS.flatMap((pattern) => spansOf(text, pattern));
  return [...addresses, ...quotations].sort((a, b) => a.start - b.start || a.end - b.end);
}
