import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorKindSchema, readCorpus } from './read-corpus.js';
import {
  CERTAINTIES,
  type CheckSpelling,
  figuresOf,
  scoreSpelling,
  type SpellingFinding,
  type SpellingScore,
} from './score-spelling.js';

const CORPUS = join(process.cwd(), 'evals', 'spelling', 'corpus');
const HALVES = ['development', 'held-out'];
const HELD_OUT = 'held-out';
const NONE = '–';

/** A finding with what the checker says about it. */
export interface ExplainedFinding extends SpellingFinding {
  original: string;
  reason: string;
}

/**
 * Scores a checker on one half of the corpus as the command line asks: `--half development` or `held-out` (default), `--details` for every
 * miss and false finding.
 * @throws Error for an unknown half, and for details of the held-out half that was not asked for by name
 */
export async function reportSpelling(
  commandLine: readonly string[],
  check: CheckSpelling<ExplainedFinding>,
): Promise<string> {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      half: { type: 'string' },
      /** Lists every miss, every wrong correction and every false finding. */
      details: { type: 'boolean', default: false },
    },
  });
  const half = values.half ?? HELD_OUT;
  if (!HALVES.includes(half)) throw new Error(`--half is ${HALVES.join(' or ')}.`);
  // Rules that are written after reading its sentences cannot be measured with them any more.
  if (values.details && values.half === undefined)
    throw new Error('--details needs --half: the held-out half is read by those alone who write no rules.');
  const score = scoreSpelling(await readCorpus(join(CORPUS, half)), check);
  return [
    ...(values.details ? [...renderDetails(score), ''] : []),
    `${half}: ${score.sentences} sentences, ${score.clean.sentences} of them clean (${score.clean.words} words)`,
    '',
    renderFigures(score),
    '',
  ].join('\n');
}

/** One row for each kind and certainty, and for all. */
export function renderFigures(score: SpellingScore): string {
  const rows = [undefined, ...errorKindSchema.options].flatMap((kind) =>
    [undefined, ...CERTAINTIES].map((certainty) => {
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
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const withShare = (count: number, share: number | null): string =>
  `${count} (${share === null ? NONE : `${(share * 100).toFixed(1)} %`})`;

/** Misses, findings without the labelled correction, and false findings, one line each. */
export function renderDetails({ errors, findings }: SpellingScore<ExplainedFinding>): string[] {
  const wanted = (corrections: readonly string[]): string => corrections.join(' / ') || 'a person decides';
  const said = (found: readonly ExplainedFinding[]): string =>
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
