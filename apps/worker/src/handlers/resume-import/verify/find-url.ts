import { urlSchema } from '#contracts';
import { nearest } from './nearest.js';
import type { Place, SourceText } from './source-text.js';
import type { Verified } from './verifier.js';

const SCHEME = /^https?:\/\//i;
/** What an address goes on with; a full stop or comma at its end belongs to the sentence. */
const CONTINUES = /^(?:[\w\-/%#?=&~@+]|[.,:](?=[\w/]))/;
const PRECEDES = /[\w\-@.]$/;

/** An address as it stands in the source. One without a scheme gets `https://`. Undefined when it is not there, or not whole. */
export function findUrl(source: SourceText, value: string, anchor: Place | undefined): Verified | undefined {
  const wanted = value.trim().replace(SCHEME, '').replace(/\/+$/, '');
  if (wanted === '' || !wanted.includes('.') || /\s/.test(wanted)) return undefined;
  const chosen = nearest(placesOf(source.text, wanted), anchor);
  if (chosen === undefined) return undefined;
  const written = source.slice(chosen.place);
  const url = SCHEME.test(written) ? written : `https://${written}`;
  if (!urlSchema.safeParse(url).success) return undefined;
  // The same address leads to the same place wherever it stands.
  return { ...chosen.place, value: url, doubt: url === written ? null : 'NO_SCHEME' };
}

function placesOf(text: string, wanted: string): Place[] {
  const [lower, sought] = [text.toLowerCase(), wanted.toLowerCase()];
  const places: Place[] = [];
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + 1)) {
    const scheme = /https?:\/\/(?:www\.)?$/i.exec(text.slice(Math.max(0, at - 16), at))?.[0] ?? '';
    const start = at - scheme.length;
    const slash = /^\/+/.exec(text.slice(at + wanted.length))?.[0] ?? '';
    const end = at + wanted.length;
    const rest = text.slice(end + slash.length, end + slash.length + 2);
    if (!CONTINUES.test(rest) && !PRECEDES.test(text.slice(Math.max(0, start - 1), start)))
      places.push({ start, end: end + slash.length });
  }
  return places;
}
