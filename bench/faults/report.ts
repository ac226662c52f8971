import type { QueueBackend } from '#testing';
import type { ScenarioName } from './options.js';
import type { Outcome } from './run-on-product.js';
import type { PlainOutcome } from './plain/run-on-plain-workers.js';

/** The result of one scenario on one backend, for the product and for plain BullMQ. */
export interface ReportLine {
  backend: QueueBackend;
  scenario: ScenarioName;
  seconds: number;
  /** Why the scenario was not run; it then counts as neither passed nor failed. */
  notRun?: string;
  product?: Outcome;
  plain?: PlainOutcome | undefined;
}

const HEADINGS = [
  'backend',
  'scenario',
  'worker',
  'faults',
  'jobs',
  'ended',
  'lost',
  'failed',
  'twice',
  'ledger',
  'other',
  'calls/bound',
  'recover',
  'took',
];

/** The table of a whole run, as text. */
export function formatReport(lines: readonly ReportLine[]): string {
  const rows = [HEADINGS, ...lines.flatMap(toRows)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function toRows({ backend, scenario, seconds, notRun, product, plain }: ReportLine): string[][] {
  const start = [backend, scenario];
  const rows: string[][] = [];
  if (notRun !== undefined) rows.push([...start, `not run: ${notRun}`]);
  if (product !== undefined)
    rows.push([...start, 'ours', ...productCells(product), `${seconds.toFixed(0)} s`]);
  if (plain !== undefined) rows.push([...start, 'plain BullMQ', ...plainCells(plain)]);
  return rows;
}

function productCells(outcome: Outcome): string[] {
  const count = (...kinds: string[]): string =>
    String(outcome.breaches.filter(({ kind }) => kinds.includes(kind)).length);
  return [
    String(outcome.faults),
    String(outcome.accepted),
    String(outcome.ended),
    count('LOST', 'UNENDED'),
    String(outcome.statuses['FAILED'] ?? 0),
    count('TWICE', 'RESULT'),
    count('LEDGER', 'REFILL'),
    count('CALLS', 'FOREIGN', 'STATUS', 'BEGUN_AGAIN', 'UNHANDLED'),
    `${outcome.calls}/${outcome.bound}`,
    `${outcome.recoverSeconds.toFixed(1)} s`,
  ];
}

const plainCells = (outcome: PlainOutcome): string[] => [
  String(outcome.faults),
  String(outcome.accepted),
  String(outcome.done + outcome.failed),
  String(outcome.lost),
  String(outcome.failed),
  String(outcome.twice),
  String(outcome.chargedWrongly),
  '',
  `${outcome.calls}/${outcome.accepted}`,
  '',
];
