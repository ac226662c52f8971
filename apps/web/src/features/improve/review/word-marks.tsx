import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { StatementFlag } from '#contracts';
import { isFactKind } from '#domain';
import { classNames } from '@/lib/class-names';
import { markWords } from './mark-words.js';
import type { WordRun } from './mark-words.js';

interface WordMarksProps {
  original: string;
  revised: string;
  flags: readonly StatementFlag[];
  /** Which text is shown: the original, the revised, or both in one line. */
  side: 'original' | 'revised' | 'unified';
}

/** A changed sentence with the words that go struck out and the words that come underlined. */
export function WordMarks({ original, revised, flags, side }: WordMarksProps) {
  const marked = useMemo(() => markWords(original, revised), [original, revised]);
  if (side === 'unified')
    return marked.unified.map(({ text, kind }, index) => (
      <Fragment key={index}>
        {kind === 'removed' && <del>{text}</del>}
        {kind === 'added' && <ins>{withFlags(text, flags)}</ins>}
        {kind === 'same' && text}
      </Fragment>
    ));
  const runs = side === 'original' ? marked.original : marked.revised;
  return runs.map((run, index) => (
    <Fragment key={index}>{side === 'original' ? removed(run) : added(run, flags)}</Fragment>
  ));
}

const removed = ({ text, changed }: WordRun): ReactNode => (changed ? <del>{text}</del> : text);

const added = ({ text, changed }: WordRun, flags: readonly StatementFlag[]): ReactNode =>
  changed ? <ins>{withFlags(text, flags)}</ins> : text;

/** Boxes each claim that the original lacks, as far as it stands in one run of words. */
function withFlags(text: string, flags: readonly StatementFlag[]): ReactNode {
  const found = flags.find((flag) => flag.text !== '' && text.includes(flag.text));
  if (!found) return text;
  const claim = found.text;
  const at = text.indexOf(claim);
  const rest = flags.filter((flag) => flag.text !== claim);
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
        {claim}
      </mark>
      {withFlags(text.slice(at + claim.length), rest)}
    </>
  );
}
