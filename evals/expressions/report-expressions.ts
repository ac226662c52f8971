import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkText } from '#domain';
import { type Half, readHalfOptions } from '../halves.js';

const CORPUS = join(process.cwd(), 'evals', 'expressions', 'corpus');
const MARK = /\{([^{}]+)\}/g;
const COMMENT = '#';

/** What the catalogue promises. */
export const GOALS = { precision: 0.95, recall: 0.8 };

interface Span {
  start: number;
  end: number;
}

export interface MarkedSentence {
  text: string;
  /** The phrases that are to be shown. */
  phrases: Span[];
}

export interface ExpressionScore {
  sentences: number;
  clean: number;
  phrases: number;
  found: number;
  findings: number;
  right: number;
  /** The phrases that were not found, and the findings without a phrase, each in its sentence. */
  missed: string[];
  wrong: string[];
}

/** The sentence, and where the phrases between braces stand in it. */
export function parseMarked(line: string): MarkedSentence {
  const phrases: Span[] = [];
  let removed = 0;
  for (const { 0: mark, index } of line.matchAll(MARK)) {
    const start = index - removed;
    phrases.push({ start, end: start + mark.length - 2 });
    removed += 2;
  }
  return { text: line.replace(MARK, '$1'), phrases };
}

export async function readMarked(half: Half): Promise<MarkedSentence[]> {
  const lines = (await readFile(join(CORPUS, half, 'sentences.txt'), 'utf8')).split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith(COMMENT)).map(parseMarked);
}

const findCliches = (text: string): Span[] => checkText(text).filter(({ rule }) => rule === 'CLICHE');

/** Compares the clichés that are found in each sentence with those that are marked; a phrase is found when a finding overlaps it. */
export function scoreExpressions(
  sentences: readonly MarkedSentence[],
  find: (text: string) => readonly Span[] = findCliches,
): ExpressionScore {
  const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
  const score: ExpressionScore = {
    sentences: sentences.length,
    clean: sentences.filter(({ phrases }) => phrases.length === 0).length,
    phrases: 0,
    found: 0,
    findings: 0,
    right: 0,
    missed: [],
    wrong: [],
  };
  for (const { text, phrases } of sentences) {
    const findings = find(text);
    const missed = phrases.filter((phrase) => !findings.some((finding) => overlaps(finding, phrase)));
    const wrong = findings.filter((finding) => !phrases.some((phrase) => overlaps(finding, phrase)));
    score.phrases += phrases.length;
    score.found += phrases.length - missed.length;
    score.findings += findings.length;
    score.right += findings.length - wrong.length;
    score.missed.push(...missed.map(({ start, end }) => `${text.slice(start, end)} in: ${text}`));
    score.wrong.push(...wrong.map(({ start, end }) => `${text.slice(start, end)} in: ${text}`));
  }
  return score;
}

export const precisionOf = ({ right, findings }: ExpressionScore): number => right / findings;
export const recallOf = ({ found, phrases }: ExpressionScore): number => found / phrases;

/** Scores the catalogue of clichés on the halves that the command line asks for. @throws Error as `readHalfOptions` */
export async function reportExpressions(commandLine: readonly string[]): Promise<string> {
  const { halves, hasDetails } = readHalfOptions(commandLine, 'patterns');
  const lines = [
    '| half | sentences | clean | phrases | found (recall) | findings | right (precision) | goals |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  const details: string[] = [];
  for (const half of halves) {
    const score = scoreExpressions(await readMarked(half));
    const isMet = precisionOf(score) >= GOALS.precision && recallOf(score) >= GOALS.recall;
    const cells = [
      half,
      score.sentences,
      score.clean,
      score.phrases,
      `${score.found} (${percent(recallOf(score))})`,
      score.findings,
      `${score.right} (${percent(precisionOf(score))})`,
      isMet ? 'met' : 'not met',
    ];
    lines.push(`| ${cells.join(' | ')} |`);
    if (hasDetails)
      details.push('Missed', ...score.missed.map(indent), 'False', ...score.wrong.map(indent), '');
  }
  return [
    ...details,
    ...lines,
    '',
    `Goals: precision ≥ ${percent(GOALS.precision)}, recall ≥ ${percent(GOALS.recall)}.`,
    '',
  ].join('\n');
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const indent = (line: string): string => `  ${line}`;
