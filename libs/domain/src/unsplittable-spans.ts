import { trimTrailing } from './trim-trailing.js';

export interface Span {
  start: number;
  end: number;
}

const URL = /\b(?:https?:\/\/|www\.)[^\s<>"'가-힣]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

const BEHIND_AN_ADDRESS = /[.,?!)\]]/;

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

/** Spans in which no sentence ends: addresses (without the stop behind them) and continued quotations, in order. */
export function findUnsplittableSpans(text: string): Span[] {
  const addresses = spansOf(text, URL).map(({ start, end }) => {
    const address = trimTrailing(text.slice(start, end), BEHIND_AN_ADDRESS);
    return { start, end: start + address.length };
  });
  const quotations = CONTINUED_QUOTATIONS.flatMap((pattern) => spansOf(text, pattern));
  return [...addresses, ...quotations].sort((a, b) => a.start - b.start || a.end - b.end);
}
