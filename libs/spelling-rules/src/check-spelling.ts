import { type ComposedText, composeText } from '#domain';
import { noProseTest } from './no-prose.js';
import { SPELLING_RULES } from './rules/spelling-rules.js';
import type { SpellingCertainty, SpellingKind, SpellingRule } from './spelling-rule.js';
import { unchangedEdges } from './unchanged-edges.js';

/** A position of a text that is, or may be, written wrongly. */
export interface SpellingFinding {
  /** UTF-16 offsets into the text as given, end exclusive. */
  start: number;
  end: number;
  /** Exactly `text.slice(start, end)`. */
  original: string;
  /** Null where only a person can decide. */
  replacement: string | null;
  kind: SpellingKind;
  certainty: SpellingCertainty;
  /** One sentence for members. */
  reason: string;
  ruleId: string;
}

export interface SpellingOptions {
  /** Words that no finding changes, whatever the rules say: names, products, technologies. A space beside one may be wrong. */
  knownWords?: readonly string[];
}

/**
 * Finds errors of Korean spelling, spacing and usage by rules, without a dictionary and without the AI. Findings are in order and do
 * not overlap. Addresses, code and the known words are left alone. Linear in the length of the text.
 */
export function checkSpelling(text: string, options: SpellingOptions = {}): SpellingFinding[] {
  const composed = composeText(text);
  const isProtected = protectedTest(composed.text, options.knownWords ?? []);
  const matches = findMatches(composed.text).filter((match) => !isProtected(match));
  return resolveOverlaps(matches).map((match) => toFinding(match, composed, text));
}

interface Match {
  rule: SpellingRule;
  start: number;
  end: number;
  original: string;
  replacement: string | null;
}

const RULES_BY_FIRST_CHARACTER = new Map<string, SpellingRule[]>();
for (const rule of SPELLING_RULES)
  for (const character of new Set(rule.begins)) {
    const rules = RULES_BY_FIRST_CHARACTER.get(character);
    if (rules) rules.push(rule);
    else RULES_BY_FIRST_CHARACTER.set(character, [rule]);
  }

function findMatches(text: string): Match[] {
  const matches: Match[] = [];
  for (let at = 0; at < text.length; at += 1)
    for (const rule of RULES_BY_FIRST_CHARACTER.get(text.charAt(at)) ?? []) {
      rule.pattern.lastIndex = at;
      const found = rule.pattern.exec(text);
      const match = found && matchOf(rule, found, text);
      if (match) matches.push(match);
    }
  return matches;
}

/** Only a space changes at the edge of some matches: the character beside it belongs to the finding, so that there is something to see. */
function matchOf(rule: SpellingRule, found: RegExpExecArray, text: string): Match | null {
  const replaced = rule.replace(found);
  if (replaced === undefined) return null;
  const end = found.index + found[0].length;
  const before = /^ /.test(replaced ?? '') || found[0].startsWith(' ') ? text.charAt(found.index - 1) : '';
  const after = / $/.test(replaced ?? '') || found[0].endsWith(' ') ? text.charAt(end) : '';
  return {
    rule,
    start: found.index - before.length,
    end: end + after.length,
    original: before + found[0] + after,
    replacement: replaced === null ? null : before + replaced + after,
  };
}

const isSure = (match: Match): boolean => match.rule.certainty === 'SURE';

/**
 * In order, without overlap: what is sure goes first, then what begins first, then what is longer. Overlapping matches of the same
 * certainty that change different characters become one.
 */
function resolveOverlaps(matches: readonly Match[]): Match[] {
  const sorted = matches.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: Match[] = [];
  for (const match of sorted) {
    const last = kept.at(-1);
    if (last === undefined || match.start >= last.end) kept.push(match);
    else if (isSure(last) === isSure(match)) kept[kept.length - 1] = merge(last, match) ?? last;
    else if (isSure(match)) replaceLast(kept, match);
  }
  return kept;
}

/** A sure match takes the position of the likely one that it overlaps. */
function replaceLast(kept: Match[], match: Match): void {
  kept.pop();
  kept.push(match);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What a match changes, without the characters at its edges that stay. */
function editOf({ start, original, replacement }: Match): Edit | null {
  if (replacement === null) return null;
  const { front, back } = unchangedEdges(original, replacement);
  return {
    start: start + front,
    end: start + original.length - back,
    text: replacement.slice(front, replacement.length - back),
  };
}

/** The two overlapping matches as one; null where both change the same characters, or one has no replacement. */
function merge(first: Match, second: Match): Match | null {
  const edit = editOf(second);
  const firstEdit = editOf(first);
  if (edit === null || firstEdit === null || first.replacement === null) return null;
  const bothInsert = edit.start === edit.end && firstEdit.start === firstEdit.end;
  if (edit.start < firstEdit.end || (bothInsert && edit.start === firstEdit.start)) return null;
  const end = Math.max(first.end, second.end);
  const original = first.original + second.original.slice(second.original.length - (end - first.end));
  const whole = end === first.end ? first.original : original;
  const afterEdit = edit.end - first.start;
  const unchanged = whole.slice(firstEdit.end - first.start, edit.start - first.start);
  return {
    rule: first.rule,
    start: first.start,
    end,
    original: whole,
    replacement:
      first.original.slice(0, firstEdit.start - first.start) +
      firstEdit.text +
      unchanged +
      edit.text +
      whole.slice(afterEdit),
  };
}

function toFinding(match: Match, { toWritten }: ComposedText, text: string): SpellingFinding {
  const { start, end } = toWritten(match);
  const { kind, certainty, reason, id } = match.rule;
  return {
    start,
    end,
    original: text.slice(start, end),
    replacement: match.replacement,
    kind,
    certainty,
    reason,
    ruleId: id,
  };
}

/** Whether a match touches an address or code, or changes one of the known words: a space beside them may be wrong. */
function protectedTest(text: string, knownWords: readonly string[]): (match: Match) => boolean {
  const touchesNoProse = noProseTest(text);
  const known = new Uint8Array(text.length);
  for (const word of new Set(knownWords.map((knownWord) => knownWord.normalize('NFC').trim())))
    coverWord(text, word, known);
  return (match) => {
    if (touchesNoProse(match)) return true;
    const { start, end } = editOf(match) ?? match;
    if (start < end) return known.subarray(start, end).includes(1);
    return known[start - 1] === 1 && known[start] === 1;
  };
}

/** A word of one syllable is meant only where it stands alone. */
function coverWord(text: string, word: string, covered: Uint8Array): void {
  if (word === '') return;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length;
    const continues = /[가-힣A-Za-z]/.test(text.charAt(at - 1));
    if (!continues && (word.length > 1 || !/[가-힣]/.test(text.charAt(end)))) covered.fill(1, at, end);
  }
}
