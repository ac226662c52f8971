import { Check, CircleQuestionMark, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StatementFlag } from '#contracts';
import { isFactKind } from '#domain';
import { classNames } from '@/lib/class-names';
import type { PlacedChange } from './place-changes.js';
import type { ChangeStatus } from './review-model.js';
import type { ReviewRow } from './review-rows.js';
import { WordMarks } from './word-marks.js';

export type PaneSide = 'original' | 'revised';

export interface PaneReview {
  activeId: string | null;
  numberOf: (changeId: string) => number;
  statusOf: (change: PlacedChange) => ChangeStatus;
  activate: (changeId: string) => void;
}

interface ParagraphProps extends PaneReview {
  row: ReviewRow;
  side: PaneSide;
}

/** One paragraph of one side. */
export function ReviewParagraph({ row, side, ...review }: ParagraphProps) {
  return (
    <p className="text-body whitespace-pre-wrap">
      {row.map((segment) =>
        segment.kind === 'text' ? (
          <span key={`text-${segment.start}`}>{segment.text}</span>
        ) : (
          <ChangedSentence key={segment.change.changeId} change={segment.change} side={side} {...review} />
        ),
      )}
    </p>
  );
}

interface ChangedSentenceProps extends PaneReview {
  change: PlacedChange;
  side: PaneSide;
}

function ChangedSentence({ change, side, activeId, numberOf, statusOf, activate }: ChangedSentenceProps) {
  const isActive = change.changeId === activeId;
  const status = statusOf(change);
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);

  return (
    // A shortcut for the mouse; the list of changes is the way for the keyboard.
    <span
      ref={element}
      onClick={() => activate(change.changeId)}
      data-change={change.changeId}
      className={classNames(
        'scroll-my-28 cursor-pointer rounded-[3px] box-decoration-clone px-0.5 transition-colors',
        SENTENCE_CLASSES[status],
        isActive && 'bg-[color-mix(in_srgb,var(--accent)_14%,transparent)]!',
      )}
    >
      <ChangeNumber
        number={numberOf(change.changeId)}
        status={status}
        flags={change.flags}
        isActive={isActive}
      />
      <SentenceText change={change} side={side} status={status} />
    </span>
  );
}

const SENTENCE_CLASSES: Record<ChangeStatus, string> = {
  pending: 'bg-accent-wash hover:bg-sunken',
  accepted: 'bg-green-wash [&_ins]:text-green',
  rejected: 'bg-sunken text-ink-soft',
  unfit: '',
};

function SentenceText({
  change,
  side,
  status,
}: {
  change: PlacedChange;
  side: PaneSide;
  status: ChangeStatus;
}) {
  const { original, revised, flags } = change;
  if (status === 'rejected') return original;
  if (side === 'revised' && revised === '') return <span className="text-ink-soft">(문장을 뺐어요)</span>;
  return <WordMarks original={original} revised={revised} flags={flags} side={side} />;
}

interface ChangeNumberProps {
  number: number;
  status: ChangeStatus;
  flags: readonly StatementFlag[];
  isActive: boolean;
}

/** The number that ties a sentence to its change, with its state as a sign. */
export function ChangeNumber({ number, status, flags, isActive }: ChangeNumberProps) {
  return (
    <span
      className={classNames(
        'mr-1 inline-flex h-5 min-w-5 items-center justify-center gap-0.5 rounded-full border px-1 align-[0.1em] text-[0.75rem] leading-none font-bold select-none [&_svg]:size-3',
        isActive ? 'border-accent bg-accent text-on-accent [&_svg]:text-on-accent!' : NUMBER_CLASSES[status],
      )}
    >
      {number}
      {status === 'accepted' && <Check role="img" aria-label="수락함" />}
      {status === 'rejected' && <X role="img" aria-label="거절함" />}
      {status === 'pending' && flags.length > 0 && <DoubtSign flags={flags} />}
    </span>
  );
}

// An invented fact is warned of; a cause or a feeling is asked about.
function DoubtSign({ flags }: { flags: readonly StatementFlag[] }) {
  if (flags.some(({ kind }) => isFactKind(kind)))
    return <TriangleAlert role="img" aria-label="확인 필요" className="text-red" />;
  return <CircleQuestionMark role="img" aria-label="확인해 주세요" className="text-amber" />;
}

const NUMBER_CLASSES: Record<ChangeStatus, string> = {
  pending: 'border-accent/40 bg-raised text-accent',
  accepted: 'border-green/40 bg-raised text-green',
  rejected: 'border-line-strong bg-raised text-ink-faint',
  unfit: 'border-line bg-sunken text-ink-faint',
};
