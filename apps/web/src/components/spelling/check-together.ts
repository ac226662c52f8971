import { SPELLING_LIMITS, spellingRoutes, type SpellingFindingView } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import type { CheckedText } from './spelling-findings.js';

/** A text that the server is asked about, and what waits for the answer. */
interface AskedText {
  text: string;
  signal: AbortSignal;
  resolve: (checked: CheckedText) => void;
  reject: (reason: unknown) => void;
}

let asked: AskedText[] = [];

/**
 * Asks the server about a text that is not blank and not longer than the limit of a check. The texts that one task asks
 * about share a request up to that limit. A request is cancelled when the signals of all its texts are aborted.
 */
export function checkTogether(text: string, signal: AbortSignal): Promise<CheckedText> {
  return new Promise((resolve, reject) => {
    if (asked.length === 0) setTimeout(sendAsked);
    asked.push({ text, signal, resolve, reject });
  });
}

function sendAsked(): void {
  const askedNow = asked;
  asked = [];
  for (const joined of joinTexts(askedNow)) void send(joined);
}

async function send({ text, parts }: JoinedTexts<AskedText>): Promise<void> {
  const signals = parts.map(({ part }) => part.signal);
  const request = new AbortController();
  const cancel = () => {
    if (signals.every(({ aborted }) => aborted)) request.abort();
  };
  cancel();
  for (const signal of signals) signal.addEventListener('abort', cancel);
  try {
    const { findings } = await callApi(spellingRoutes.check, { body: { text }, signal: request.signal });
    for (const { part, start } of parts)
      part.resolve({ text: part.text, findings: findingsOfPart(findings, start, part.text) });
  } catch (error) {
    for (const { part } of parts) part.reject(error);
  }
}

/** Several texts that are checked as one, each on lines of its own: what is found in a line depends on no other. */
interface JoinedTexts<Part> {
  text: string;
  /** What the texts are of, and where each begins in the joined text. */
  parts: readonly { part: Part; start: number }[];
}

const SEPARATOR = '\n';

/** Joins texts up to the limit of a check. */
export function joinTexts<Part extends { text: string }>(texts: readonly Part[]): JoinedTexts<Part>[] {
  const joined: JoinedTexts<Part>[] = [];
  for (const part of texts) {
    const last = joined.at(-1);
    const start = (last?.text.length ?? 0) + SEPARATOR.length;
    if (last !== undefined && start + part.text.length <= SPELLING_LIMITS.text)
      joined[joined.length - 1] = {
        text: last.text + SEPARATOR + part.text,
        parts: [...last.parts, { part, start }],
      };
    else joined.push({ text: part.text, parts: [{ part, start: 0 }] });
  }
  return joined;
}

/** The findings in the part of a joined text that begins at `start`, at their positions in the part. */
const findingsOfPart = (
  findings: readonly SpellingFindingView[],
  start: number,
  { length }: string,
): SpellingFindingView[] =>
  findings
    .filter((finding) => finding.start >= start && finding.end <= start + length)
    .map((finding) => ({ ...finding, start: finding.start - start, end: finding.end - start }));
