import { diffArrays } from 'diff';
import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { StatementFlag } from '#contracts';
import { isFactKind } from '#domain';
import { classNames } from '@/lib/class-names';

interface WordMarksProps {
  original: string;
  revised: string;
  flags: readonly StatementFlag[];
  /** Which text is shown: the original, the revised, or both in one line. */
  side: 'original' | 'revised' | 'unified';
}

/** A changed sentence, its removed words struck out and its added words underlined. */
export function WordMarks({ original, revised, flags, side }: WordMarksProps) {
  const marked = useMemo(() => markWords(original, revised), [original, revised]);
  if (side === 'unified')
    return marked.unified.map(({ text, kind }, index) => (
      <Fragment key={index}>
        {kind === 'removed' && <del>{text}</del>}
        {kind === 'added' && <ins className="[del+&]:ml-1">{withFlags(text, flags)}</ins>}
        {kind === 'same' && text}
      </Fragment>
    ));
  const runs = side === 'original' ? marked.original : marked.revised;
  return runs.map((run, index) => (
    <Fragment key={index}>{side === 'original' ? withRemoval(run) : withAddition(run, flags)}</Fragment>
  ));
}

const withRemoval = ({ text, changed }: WordRun): ReactNode => (changed ? <del>{text}</del> : text);

const withAddition = ({ text, changed }: WordRun, flags: readonly StatementFlag[]): ReactNode =>
  changed ? <ins>{withFlags(text, flags)}</ins> : text;

/** Boxes each statement that the original lacks, if it lies within one run of words. */
function withFlags(text: string, flags: readonly StatementFlag[]): ReactNode {
  const found = flags.find((flag) => flag.text !== '' && text.includes(flag.text));
  if (!found) return text;
  const statement = found.text;
  const at = text.indexOf(statement);
  const rest = flags.filter((flag) => flag.text !== statement);
  return (
    <>
      {withFlags(text.slice(0, at), rest)}
      <mark
        className={classNames(
          'rounded-[3px] outline-1 outline-offset-1 outline-dashed',
          isFactKind(found.kind)
            ? 'bg-red-wash text-red outline-red'
            : 'bg-amber-wash text-amber outline-amber',
        )}
      >
        {statement}
      </mark>
      {withFlags(text.slice(at + statement.length), rest)}
    </>
  );
}

/** A run of words that both texts have, or that only this one has. */
interface WordRun {
  text: string;
  changed: boolean;
}

/** The same change in one line of text: unchanged, removed and added words. */
interface UnifiedRun {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

interface MarkedWords {
  original: WordRun[];
  revised: WordRun[];
  unified: UnifiedRun[];
}

/** Below this share of kept characters, single words are not marked: the whole sentence counts as rewritten. */
const MINIMUM_KEPT_SHARE = 0.25;

/**
 * With more differing words than this, the whole sentence counts as rewritten. The time grows with their square, and a
 * paste without a full stop is one long sentence.
 */
const MAXIMUM_EDITS = 600;

const koreanWords = new Intl.Segmenter('ko', { granularity: 'word' });

const wordsOf = (text: string): string[] => Array.from(koreanWords.segment(text), ({ segment }) => segment);

/** Which words of a sentence are removed and which are added. */
export function markWords(original: string, revised: string): MarkedWords {
  const runs = compareWords(original, revised);
  const without = (absent: UnifiedRun['kind']): WordRun[] =>
    runs.filter(({ kind }) => kind !== absent).map(({ text, kind }) => ({ text, changed: kind !== 'same' }));
  return { original: without('added'), revised: without('removed'), unified: runs };
}

function compareWords(original: string, revised: string): UnifiedRun[] {
  // The library's own tokenizer takes every Hangul syllable for a word, so it is given the words instead.
  const compared = diffArrays(wordsOf(original), wordsOf(revised), { maxEditLength: MAXIMUM_EDITS });
  if (compared === undefined) return replace(original, revised);
  const parts = compared.map(({ value, added, removed }): UnifiedRun => {
    return { text: value.join(''), kind: added ? 'added' : removed ? 'removed' : 'same' };
  });
  const kept = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  const isRewritten = kept < MINIMUM_KEPT_SHARE * Math.min(original.length, revised.length);
  return isRewritten ? replace(original, revised) : joinNeighbours(parts);
}

const replace = (removed: string, added: string): UnifiedRun[] => {
  const runs: UnifiedRun[] = [
    { text: removed, kind: 'removed' },
    { text: added, kind: 'added' },
  ];
  return runs.filter(({ text }) => text !== '');
};

/** Joins replacements that only a space keeps apart: one mark reads easier than two. */
function joinNeighbours(parts: readonly UnifiedRun[]): UnifiedRun[] {
  const joined: UnifiedRun[] = [];
  const open = { removed: '', added: '' };
  const close = () => {
    joined.push(...replace(open.removed, open.added));
    open.removed = open.added = '';
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const isOpen = open.removed !== '' || open.added !== '';
    if (kind !== 'same') open[kind] += text;
    else if (isOpen && text.trim() === '' && index < parts.length - 1) {
      open.removed += text;
      open.added += text;
    } else {
      close();
      joined.push({ kind, text });
    }
  }
  close();
  return joined;
}
