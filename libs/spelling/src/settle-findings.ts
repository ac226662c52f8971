import type { SpellingFinding } from './finding.js';
import { weightiest } from './merge-findings.js';

/** How often a line is checked again with its corrections. The first time settles nearly all of them. */
const MAXIMUM_ROUNDS = 3;

/**
 * The findings of a text such that a check of it with all SURE corrections made finds nothing more where they were made. A word that is
 * written wrongly has other tokens than the right one, so that some errors show in the corrected text only: one finding then corrects
 * both. Lines without a SURE finding are not checked again.
 * @param findings in order, without overlap
 * @param check what finds them; no line of a text depends on another one
 */
export function settleFindings(
  text: string,
  findings: readonly SpellingFinding[],
  check: (text: string) => readonly SpellingFinding[],
): SpellingFinding[] {
  return linesOf(text, findings).flatMap(({ start, end, found }) => {
    const line = text.slice(start, end);
    const settled = settleLine(
      line,
      found.map((finding) => moved(finding, -start)),
      check,
    );
    return settled.map((finding) => moved(finding, start));
  });
}

const moved = (finding: SpellingFinding, by: number): SpellingFinding => ({
  ...finding,
  start: finding.start + by,
  end: finding.end + by,
});

interface Line {
  start: number;
  end: number;
  found: SpellingFinding[];
}

/** The lines that have findings; several where a finding reaches over their ends. */
function linesOf(text: string, findings: readonly SpellingFinding[]): Line[] {
  const lines: Line[] = [];
  for (const finding of findings) {
    const last = lines.at(-1);
    const end = last !== undefined && finding.end <= last.end ? last.end : endOfLine(text, finding.end);
    if (last !== undefined && finding.start < last.end) {
      last.found.push(finding);
      last.end = end;
    } else {
      const start = finding.start === 0 ? 0 : text.lastIndexOf('\n', finding.start - 1) + 1;
      lines.push({ start, end, found: [finding] });
    }
  }
  return lines;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function settleLine(
  line: string,
  findings: readonly SpellingFinding[],
  check: (text: string) => readonly SpellingFinding[],
): readonly SpellingFinding[] {
  let settled = findings;
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    if (!settled.some(isApplied)) return settled;
    const corrected = correct(line, settled);
    const again = check(corrected.text).filter((finding) =>
      corrected.positions.some((position) => position.isApplied && overlap(position, finding)),
    );
    if (again.length === 0) return settled;
    settled = withCorrections(line, corrected, again);
  }
  // The corrections still lead to others, so that none of them is sure.
  return settled.map((finding) => ({ ...finding, certainty: 'LIKELY' }));
}

interface Range {
  start: number;
  end: number;
}

/** Where a finding is in the corrected line, and whether its correction was made. */
interface Position extends Range {
  finding: SpellingFinding;
  isApplied: boolean;
}

/** A line with its SURE corrections made. */
interface CorrectedLine {
  text: string;
  positions: readonly Position[];
}

const isApplied = (finding: SpellingFinding): finding is SpellingFinding & { replacement: string } =>
  finding.certainty === 'SURE' && finding.replacement !== null;
const overlap = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;

function correct(line: string, findings: readonly SpellingFinding[]): CorrectedLine {
  let text = '';
  let end = 0;
  const positions = findings.map((finding) => {
    text += line.slice(end, finding.start);
    const start = text.length;
    text += isApplied(finding) ? finding.replacement : finding.original;
    end = finding.end;
    return { start, end: text.length, finding, isApplied: isApplied(finding) };
  });
  return { text: text + line.slice(end), positions };
}

interface Group extends Range {
  positions: readonly Position[];
  again: readonly SpellingFinding[];
}

/** The findings of the line; those at whose corrections something was found again make that correction as well. */
function withCorrections(
  line: string,
  corrected: CorrectedLine,
  again: readonly SpellingFinding[],
): SpellingFinding[] {
  let groups = corrected.positions.map((position): Group => ({
    ...position,
    positions: [position],
    again: [],
  }));
  for (const finding of again) {
    const joined = groups.filter((group) => overlap(group, finding));
    const group = {
      start: Math.min(finding.start, ...joined.map(({ start }) => start)),
      end: Math.max(finding.end, ...joined.map(({ end }) => end)),
      positions: joined.flatMap(({ positions }) => positions),
      again: [...joined.flatMap((other) => other.again), finding],
    };
    groups = [...groups.filter((other) => !joined.includes(other)), group];
  }
  return groups
    .toSorted((one, other) => one.start - other.start)
    .map((group) => unite(line, corrected, group))
    .filter(({ original, replacement }) => replacement !== original);
}

function unite(line: string, { text, positions }: CorrectedLine, group: Group): SpellingFinding {
  const [only] = group.positions;
  if (only !== undefined && group.again.length === 0) return only.finding;
  const before = positions.findLast(({ end }) => end <= group.start);
  const last = positions.findLast(({ start }) => start < group.end);
  const start = group.start + (before === undefined ? 0 : before.finding.end - before.end);
  const end = group.end + (last === undefined ? 0 : last.finding.end - last.end);
  let replacement = '';
  let at = group.start;
  for (const finding of group.again) {
    replacement += text.slice(at, finding.start) + (finding.replacement ?? finding.original);
    at = finding.end;
  }
  const made = group.positions.filter((position) => position.isApplied).map(({ finding }) => finding);
  return {
    ...weightiest([...made, ...group.again]),
    start,
    end,
    original: line.slice(start, end),
    replacement: replacement + text.slice(at, group.end),
    certainty: group.again.every(isApplied) ? 'SURE' : 'LIKELY',
  };
}
