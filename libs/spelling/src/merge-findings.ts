import { unchangedEdges } from '#spelling-rules';
import type { SpellingFinding } from './finding.js';

/**
 * The findings of the rules and those of the analyser as one list, in the order of the text and without overlap. Those that overlap become
 * one that makes all of their corrections: the correction of one alone would leave the other's error at the same position. Where two
 * change the same characters or touch, the surer one decides, of equally sure ones the rule: an edit may have in it the space that the
 * other inserts. A rule's finding without a correction stands, and the analyser's is dropped, unless the analyser's is the surer one.
 * @param ofRules in order, without overlap; so is `ofAnalyser`
 */
export function mergeFindings(
  text: string,
  ofRules: readonly SpellingFinding[],
  ofAnalyser: readonly SpellingFinding[],
): SpellingFinding[] {
  let kept: SpellingFinding[] = [...ofRules];
  for (const found of ofAnalyser) {
    const overlapping = kept.filter((other) => found.start < other.end && other.start < found.end);
    const others = kept.filter((other) => !overlapping.includes(other));
    const united = unite(text, overlapping, found);
    if (united !== undefined) kept = [...others, united];
  }
  return kept.sort((one, other) => one.start - other.start);
}

/** Of several findings that become one, the first that corrects more than spaces, or else the first: its kind and reason stand for all. */
export const weightiest = (findings: readonly SpellingFinding[]): SpellingFinding =>
  findings.reduce((one, other) => (one.kind === 'SPACING' && other.kind !== 'SPACING' ? other : one));

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** One finding that makes all of the corrections, or undefined when the findings of the rules stay as they are. */
function unite(
  text: string,
  ofRules: readonly SpellingFinding[],
  found: SpellingFinding,
): SpellingFinding | undefined {
  if (ofRules.length === 0) return found;
  const isForPerson = ofRules.some(
    ({ replacement, certainty }) =>
      replacement === null && (certainty === 'SURE' || found.certainty === 'LIKELY'),
  );
  if (isForPerson) return undefined;
  const bySureness = [
    ...[...ofRules, found].filter(({ certainty }) => certainty === 'SURE'),
    ...[...ofRules, found].filter(({ certainty }) => certainty === 'LIKELY'),
  ];
  const decided: Edit[] = [];
  const united: SpellingFinding[] = [];
  for (const finding of bySureness) {
    const added = editsOf(finding).filter(
      (edit) => !decided.some((other) => edit.start <= other.end && other.start <= edit.end),
    );
    if (added.length > 0) united.push(finding);
    decided.push(...added);
  }
  if (!united.includes(found)) return undefined;
  const start = Math.min(...united.map((finding) => finding.start));
  const end = Math.max(...united.map((finding) => finding.end));
  const original = text.slice(start, end);
  return {
    ...weightiest(united),
    start,
    end,
    original,
    replacement: apply(original, start, decided),
    certainty: united.every(({ certainty }) => certainty === 'SURE') ? 'SURE' : 'LIKELY',
  };
}

/** What a finding changes: each space by itself where only spaces change, otherwise all between the edges that stay. */
function editsOf({ start, original, replacement }: SpellingFinding): Edit[] {
  if (replacement === null) return [];
  if (original.replaceAll(' ', '') === replacement.replaceAll(' ', ''))
    return spacesOf(start, original, replacement);
  const { front, back } = unchangedEdges(original, replacement);
  const text = replacement.slice(front, replacement.length - back);
  return [{ start: start + front, end: start + original.length - back, text }];
}

function spacesOf(start: number, original: string, replacement: string): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const character of replacement.split('')) {
    while (character !== ' ' && original[at] === ' ') {
      edits.push({ start: start + at, end: start + at + 1, text: '' });
      at += 1;
    }
    if (original[at] === character) at += 1;
    else edits.push({ start: start + at, end: start + at, text: ' ' });
  }
  return edits;
}

/** @param offset position of `text` in the whole text, in which the edits have their positions */
function apply(text: string, offset: number, edits: readonly Edit[]): string {
  let result = text;
  for (const edit of edits.toSorted((one, other) => other.start - one.start))
    result = result.slice(0, edit.start - offset) + edit.text + result.slice(edit.end - offset);
  return result;
}
