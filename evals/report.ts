import { boundOf, METRIC_IDS, metricOf, type MetricId } from './scoring/metrics.js';
import { CHARACTERS_PER_MODEL_TOKEN, type Prices } from './scoring/score-requests.js';
import type { ScoredRun } from './scoring/score-run.js';

const NONE = '–';
/** Characters beyond which a text is cut. */
const MAXIMUM_TEXT_LENGTH = 160;
const KEPT = '';
const BROKEN = ' ✗';

/** A value formatted for people. */
export function formatValue(id: MetricId, value: number): string {
  switch (metricOf(id).format) {
    case 'SHARE':
      return `${(value * 100).toFixed(1).replace(/\.0$/, '')} %`;
    case 'NUMBER':
      return value.toFixed(2);
    case 'TOKENS':
      return Math.round(value).toLocaleString('en-US');
    case 'DOLLARS':
      return `$${value.toFixed(4)}`;
    case 'SECONDS':
      return `${value.toFixed(1)} s`;
  }
}

function formatMetric(run: ScoredRun, id: MetricId): string {
  const metric = run.metrics[id];
  if (metric === undefined) return NONE;
  const [value, least, most] = [metric.value, metric.least, metric.most].map((one) => formatValue(id, one));
  const spread = least === most ? '' : ` (${least ?? ''} to ${most ?? ''})`;
  return `${value ?? ''}${spread}${metric.isKept ? KEPT : BROKEN}`;
}

function formatBound(id: MetricId, provider: string): string {
  const bound = boundOf(id, provider);
  if (bound === null) return NONE;
  return 'atMost' in bound ? `≤ ${formatValue(id, bound.atMost)}` : `≥ ${formatValue(id, bound.atLeast)}`;
}

/** Rows of the table: a metric, its value in each run, and its threshold for each provider. */
const rowsOf = (runs: readonly ScoredRun[], providers: readonly string[]): string[][] =>
  METRIC_IDS.map((id) => [
    metricOf(id).label,
    ...runs.map((run) => formatMetric(run, id)),
    ...providers.map((provider) => formatBound(id, provider)),
  ]);

/** The runs side by side for a terminal, and the thresholds for the provider of the last one. */
export function renderTable(runs: readonly ScoredRun[]): string {
  const judgedBy = runs.at(-1)?.provider ?? '';
  const rows = [['', ...runs.map(({ name }) => name), 'threshold'], ...rowsOf(runs, [judgedBy])];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows
    .map((row) =>
      row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Width in terminal columns: a Hangul syllable takes two. */
const widthOf = (text: string): number => text.length + (text.match(/[가-힣]/g)?.length ?? 0);

/** What was found in a run, by case, one line each; limited to `only` when given. */
export function renderFound({ found }: ScoredRun, only: readonly MetricId[] = METRIC_IDS): string[] {
  const wanted = found.filter(({ metric }) => only.includes(metric));
  return [...new Set(wanted.map(({ caseId }) => caseId))].flatMap((caseId) => [
    caseId,
    ...wanted
      .filter((one) => one.caseId === caseId)
      .map(
        ({ repetition, metric, found: texts }) =>
          `  ${metricOf(metric).label} (${repetition}): ${texts.map(shorten).join(' · ')}`,
      ),
  ]);
}

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAXIMUM_TEXT_LENGTH ? `${line.slice(0, MAXIMUM_TEXT_LENGTH)}…` : line;
};

/** A Markdown page of the runs side by side, with what was found in each. */
export function renderPage(runs: readonly ScoredRun[], prices: Prices): string {
  return [
    '# Evaluation results',
    'Written by `npm run evals -- --page`; do not edit. [evaluation.md](evaluation.md) says how to read it and how to make it.',
    table(['run', 'answered by', 'cases', 'repetitions', 'model tokens and times'], runs.map(aboutRow)),
    `Prices a million model tokens: $${prices.input} in, $${prices.output} out. Estimated model tokens are characters by ${CHARACTERS_PER_MODEL_TOKEN}, without schemas and hidden reasoning. In brackets: the lowest and the highest of the repetitions. ✗: beyond the threshold.`,
    '## Metrics',
    table(
      ['metric', ...runs.map(({ name }) => name), 'threshold', 'for the assistant'],
      rowsOf(runs, ['', 'assistant']),
    ),
    '## What is counted, and why the thresholds stand where they do',
    table(
      ['metric', 'counted', 'threshold', 'reason'],
      METRIC_IDS.map((id) => {
        const { label, meaning, reason, assistantBound } = metricOf(id);
        const exception =
          assistantBound === undefined
            ? ''
            : ` Practice AI: ${formatBound(id, 'assistant')}. ${assistantBound.reason}`;
        return [label, meaning, formatBound(id, ''), `${reason}${exception}`];
      }),
    ),
    '## Prompts',
    table(
      ['prompt', ...runs.map(({ name }) => name)],
      [...new Set(runs.flatMap(({ prompts }) => Object.keys(prompts)))]
        .sort()
        .map((name) => [name, ...runs.map(({ prompts }) => formatPrompt(prompts[name]))]),
    ),
    ...runs.flatMap((run) => [
      `## What was found in ${run.name}`,
      'By case; the number in brackets is the repetition.',
      foundByCase(run),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

const formatPrompt = (prompt: ScoredRun['prompts'][string] | undefined): string =>
  prompt === undefined
    ? NONE
    : `${prompt.version === null ? 'no version' : `version ${prompt.version}`} (${prompt.instructions})`;

const aboutRow = ({ name, provider, model, cases, repetitions, isMeasured }: ScoredRun): string[] => [
  name,
  `${model} (${provider})`,
  String(cases),
  String(repetitions),
  isMeasured ? 'measured' : 'model tokens estimated from characters, times unknown',
];

function foundByCase(run: ScoredRun): string {
  const lines = renderFound(run);
  if (lines.length === 0) return 'Nothing.';
  return lines
    .map((line) => (line.startsWith('  ') ? `  - ${escape(line.trim())}` : `- \`${line}\``))
    .join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escape).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const escape = (text: string): string =>
  text.replace(/[\\|*_`[\]<>]/g, (mark) => (mark === '<' ? '&lt;' : `\\${mark}`));
