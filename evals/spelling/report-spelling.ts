import { join } from 'node:path';
import { spellingCertaintySchema, spellingKindSchema, type SpellingFindingView } from '#contracts';
import { type Half, readHalfOptions } from '../halves.js';
import { judgeGoals } from './goals.js';
import { type LabelledSentence, readCorpus } from './read-corpus.js';
import { figuresOf, scoreSpelling, type SpellingScore } from './score-spelling.js';

const CORPUS = join(process.cwd(), 'evals', 'spelling', 'corpus');
const NONE = '–';

/** What is scored. */
export interface Checker {
  name: string;
  /** The findings in each of the texts, or one line that says why it cannot check them here. */
  check: (texts: readonly string[]) => Promise<readonly (readonly SpellingFindingView[])[] | string>;
}

/**
 * Scores checkers on the halves of the corpus that the command line asks for, as Markdown. Details are of the first checker, whose figures
 * are compared with the goals.
 * @throws Error as `readHalfOptions`
 */
export async function reportSpelling(
  commandLine: readonly string[],
  checkers: readonly Checker[],
): Promise<string> {
  const { halves, hasDetails } = readHalfOptions(commandLine, 'rules');
  const parts: string[] = [];
  for (const half of halves) parts.push(await reportHalf(half, checkers, hasDetails));
  return parts.join('\n');
}

/** The sentences of a half of the corpus. */
export const readHalf = (half: Half): Promise<LabelledSentence[]> => readCorpus(join(CORPUS, half));

async function reportHalf(half: Half, checkers: readonly Checker[], hasDetails: boolean): Promise<string> {
  const sentences = await readHalf(half);
  const lines: string[] = [];
  for (const [index, checker] of checkers.entries()) {
    const score = await scoreChecker(sentences, checker);
    if (typeof score === 'string') {
      lines.push(`${half}: ${score}`, '');
      continue;
    }
    if (index === 0) {
      if (hasDetails) lines.push(...renderDetails(score), '');
      const { sentences: count, clean } = score;
      lines.push(`${half}: ${count} sentences, ${clean.sentences} of them clean (${clean.words} words)`, '');
      lines.push(...renderGoals(score), '');
    }
    lines.push(`${half}, ${checker.name}:`, '', renderFigures(score), '');
  }
  return lines.join('\n');
}

/** The score of a checker, or why it cannot check here. */
async function scoreChecker(
  sentences: readonly LabelledSentence[],
  { check }: Checker,
): Promise<SpellingScore<SpellingFindingView> | string> {
  const found = await check(sentences.map(({ text }) => text));
  if (typeof found === 'string') return found;
  const findings = new Map(sentences.map(({ text }, index) => [text, found[index] ?? []]));
  return scoreSpelling(sentences, (text) => findings.get(text) ?? []);
}

const renderGoals = (score: SpellingScore): string[] =>
  judgeGoals(score).map(
    ({ goal, measured, isMet }) =>
      `- ${isMet ? 'met' : 'not met'}: ${goal} (${measured?.toFixed(3) ?? NONE})`,
  );

/** One row for each kind and certainty, and for all. */
export function renderFigures(score: SpellingScore): string {
  const rows = [undefined, ...spellingKindSchema.options].flatMap((kind) =>
    [undefined, ...spellingCertaintySchema.options].map((certainty) => {
      const figures = figuresOf(score, { kind, certainty });
      return [
        [kind ?? 'all kinds', ...(certainty === undefined ? [] : [certainty])].join(', '),
        String(figures.errors),
        withShare(figures.found, figures.recall),
        withShare(figures.corrected, figures.correctedShare),
        String(figures.findings),
        withShare(figures.right, figures.precision),
        withShare(figures.corrections, figures.correctionShare),
        String(figures.falseOnClean),
        figures.falsePerThousandWords?.toFixed(2) ?? NONE,
      ];
    }),
  );
  const head = [
    '',
    'errors',
    'found (recall)',
    'corrected',
    'findings',
    'right (precision)',
    'right correction',
    'false on clean',
    'per 1,000 words',
  ];
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], filler = ' '): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}

const withShare = (count: number, share: number | null): string =>
  `${count} (${share === null ? NONE : `${(share * 100).toFixed(1)} %`})`;

/** Misses, findings without the labelled correction, and false findings, one line each. */
export function renderDetails({ errors, findings }: SpellingScore<SpellingFindingView>): string[] {
  const wanted = (corrections: readonly string[]): string => corrections.join(' / ') || 'a person decides';
  const said = (found: readonly SpellingFindingView[]): string =>
    found.map(({ original, replacement }) => `${original} → ${replacement ?? NONE}`).join(', ');
  return [
    'Missed',
    ...errors
      .filter((one) => one.findings.length === 0)
      .map(
        ({ sentence, error }) =>
          `  ${sentence.id} ${error.kind}: ${error.original} → ${wanted(error.corrections)}`,
      ),
    'Found and not corrected as labelled',
    ...errors
      .filter((one) => one.findings.length > 0 && !one.isCorrected && one.error.corrections.length > 0)
      .map(
        ({ sentence, error, findings: found }) =>
          `  ${sentence.id} ${error.kind}: ${error.original} → ${wanted(error.corrections)}; the checker: ${said(found)}`,
      ),
    'False',
    ...findings
      .filter(({ isRight }) => !isRight)
      .map(
        ({ sentence, finding }) =>
          `  ${sentence.id} ${finding.kind} ${finding.certainty}: ${said([finding])} (${finding.reason}) in: ${sentence.text}`,
      ),
  ];
}
