import { Check, CircleQuestionMark, TriangleAlert, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { StatementFlag } from '#contracts';
import { checkLimit, countText, isFactKind } from '#domain';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import { segmentQuestion } from './locate-changes.js';
import type { LocatedChange, ReviewQuestion, ReviewSegment } from './locate-changes.js';
import type { ChangeStatus } from './review-model.js';
import type { Review } from './use-review.js';
import { WordMarks } from './word-marks.js';

interface ReviewTextProps {
  questions: readonly ReviewQuestion[];
  review: Review;
  sides: readonly PaneSide[];
}

const SIDE_LABELS: Record<PaneSide, string> = { original: '원래 글', revised: '개선된 글' };

/** The letter under review, paragraph beside paragraph; with one side only, a plain column. */
export function ReviewText({ questions, review, sides }: ReviewTextProps) {
  const pane: PaneReview = {
    activeId: review.activeId,
    numberOf: (changeId) => review.changes.findIndex((change) => change.changeId === changeId) + 1,
    statusOf: review.statusOf,
    activate: review.activate,
  };
  return (
    <div className="flex flex-col gap-10">
      {questions.map((question, index) => (
        <QuestionRows
          key={question.questionId}
          question={question}
          index={index}
          review={review}
          pane={pane}
          sides={sides}
        />
      ))}
    </div>
  );
}

interface QuestionRowsProps extends Omit<ReviewTextProps, 'questions'> {
  question: ReviewQuestion;
  index: number;
  pane: PaneReview;
}

function QuestionRows({ question, index, review, pane, sides }: QuestionRowsProps) {
  const rows = useMemo(
    () => paragraphRows(segmentQuestion(question, index, review.changes)),
    [question, index, review.changes],
  );
  const name = question.name ?? `문항 ${index + 1}`;
  const columns = sides.length === 2 ? 'grid-cols-2 gap-x-8' : 'grid-cols-1';
  return (
    <section aria-label={name}>
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line pb-2">
        <h3 className="text-small font-semibold">
          <span className="mr-2 text-ink-faint">{name}</span>
          {question.prompt}
        </h3>
        <QuestionLength before={question} after={review.merged[index] ?? question} />
      </header>
      {sides.length === 2 && (
        <div aria-hidden className={`grid ${columns} mb-2 text-caption text-ink-faint`}>
          {sides.map((side) => (
            <span key={side}>{SIDE_LABELS[side]}</span>
          ))}
        </div>
      )}
      <div className="flex flex-col gap-4">
        {rows.map((row, rowIndex) => (
          <div key={rowIndex} className={`grid ${columns}`}>
            {sides.map((side) => (
              <div key={side} role="group" aria-label={`${SIDE_LABELS[side]} ${rowIndex + 1}번째 문단`}>
                <ReviewParagraph row={row} side={side} {...pane} />
              </div>
            ))}
          </div>
        ))}
        {rows.length === 0 && <p className="text-small text-ink-faint">쓴 글이 없어요.</p>}
      </div>
    </section>
  );
}

/** The length of a question with the accepted changes, against its limit. */
function QuestionLength({ before, after }: { before: ReviewQuestion; after: ReviewQuestion }) {
  const from = useMemo(() => countText(before.text).characters, [before.text]);
  const to = useMemo(() => countText(after.text).characters, [after.text]);
  const limit = after.characterLimit;
  const isOver = limit !== null && checkLimit(to, limit).state === 'OVER';
  return (
    <p className={classNames('text-caption', isOver ? 'font-semibold text-red' : 'text-ink-faint')}>
      {from === to ? '' : `${formatNumber(from)}자 → `}
      {formatNumber(to)}
      {limit === null ? '자' : ` / ${formatNumber(limit)}자`}
      {isOver && ` · ${formatNumber(to - limit)}자 넘침`}
    </p>
  );
}

type PaneSide = 'original' | 'revised';

interface PaneReview {
  activeId: string | null;
  numberOf: (changeId: string) => number;
  statusOf: (change: LocatedChange) => ChangeStatus;
  activate: (changeId: string) => void;
}

interface ParagraphProps extends PaneReview {
  row: ReviewRow;
  side: PaneSide;
}

/** One paragraph of one side. */
function ReviewParagraph({ row, side, ...review }: ParagraphProps) {
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
  change: LocatedChange;
  side: PaneSide;
}

function ChangedSentence({ change, side, activeId, numberOf, statusOf, activate }: ChangedSentenceProps) {
  const isActive = change.changeId === activeId;
  const status = statusOf(change);
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
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
  change: LocatedChange;
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
        // An inline box: a line may not end between the number and its sentence.
        'mr-1 rounded-full border px-1.5 py-1 align-[0.1em] text-[0.75rem] leading-none font-bold whitespace-nowrap select-none [&_svg]:ml-0.5 [&_svg]:inline [&_svg]:size-3',
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

/** A paragraph of a question: both panes show it in one row, so that original and improved stay side by side. */
type ReviewRow = ReviewSegment[];

/** Cuts segments into paragraphs at the line breaks of unchanged text; empty paragraphs are left out. */
function paragraphRows(segments: readonly ReviewSegment[]): ReviewRow[] {
  const rows: ReviewRow[] = [[]];
  for (const segment of segments) {
    if (segment.kind === 'change') {
      rows.at(-1)?.push(segment);
      continue;
    }
    let start = segment.start;
    for (const [index, text] of segment.text.split('\n').entries()) {
      if (index > 0) rows.push([]);
      if (text !== '') rows.at(-1)?.push({ kind: 'text', start, text });
      start += text.length + 1;
    }
  }
  return rows.filter((row) => row.some((segment) => segment.kind === 'change' || segment.text.trim() !== ''));
}
