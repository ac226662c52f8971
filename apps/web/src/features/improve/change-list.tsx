import {
  Check,
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  LoaderCircle,
  RotateCcw,
  SpellCheck,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Ref } from 'react';
import type { StatementFlag, ImproveEvidence } from '#contracts';
import { isFactKind } from '#domain';
import { SpellingNote, useTextFindings } from '@/components/spelling/spelling-note';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { classNames } from '@/lib/class-names';
import { FEATURE_CATEGORY_NAMES } from '@/lib/feature-category-names';
import { formatNumber } from '@/lib/format';
import { type LocatedChange, wordingId } from './locate-changes.js';
import type { ChangeStatus, Decision } from './review-model.js';
import { ChangeNumber } from './review-text.js';
import { RewordChange, RewordOpener } from './reword-change.js';
import type { Review } from './use-review.js';
import { isInProgress } from './use-rewordings.js';
import type { Rewordings } from './use-rewordings.js';
import { WordMarks } from './word-marks.js';

interface ChangeListProps {
  review: Review;
  /** Null where no change can be worded again. */
  rewordings: Rewordings | null;
  /** Whether the cards show their sentences, because the screen has no pane for the text. */
  showsSentences: boolean;
  className?: string;
}

/**
 * All changes in the order of the text. The active one is scrolled into view; only that one is open, unless all show
 * their sentences.
 */
export function ChangeList({ review, rewordings, showsSentences, className }: ChangeListProps) {
  // The progress of a rewording is removed from its card when it ends, and with it the button that had the focus.
  const keptFocus = useKeptFocus<HTMLOListElement>('li');
  const list = keptFocus.ref;
  const activeCard = useRef<HTMLLIElement>(null);
  useEffect(() => scrollWithin(list.current, activeCard.current), [list, review.activeId]);

  return (
    <ol {...keptFocus} aria-label="변경 목록" className={className}>
      {review.changes.map((change, index) => (
        <ChangeCard
          key={change.changeId}
          ref={change.changeId === review.activeId ? activeCard : undefined}
          change={change}
          number={index + 1}
          status={review.statusOf(change)}
          isActive={change.changeId === review.activeId}
          showsSentence={showsSentences}
          onActivate={() => review.activate(change.changeId)}
          onDecide={(decision) => review.decideOne(change, decision)}
          onReopen={() => review.reopen(change)}
          onShow={(wording) => review.show(change, wording)}
          rewordings={rewordings}
        />
      ))}
    </ol>
  );
}

/** Shows the card: scrolls the list where the list can scroll, otherwise the page. */
function scrollWithin(list: HTMLElement | null, card: HTMLElement | null): void {
  if (!list || !card) return;
  if (list.scrollHeight <= list.clientHeight) return card.scrollIntoView({ block: 'nearest' });
  const top = card.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const bottom = top + card.offsetHeight - list.clientHeight;
  if (bottom > list.scrollTop) list.scrollTop = bottom;
}

interface ChangeCardProps {
  change: LocatedChange;
  number: number;
  status: ChangeStatus;
  isActive: boolean;
  /** Whether the card shows the sentence, because the screen has no pane for the text. */
  showsSentence: boolean;
  onActivate: () => void;
  onDecide: (decision: Decision) => void;
  onReopen: () => void;
  onShow: (wording: number) => void;
  /** Null where no change can be worded again. */
  rewordings: Rewordings | null;
  ref?: Ref<HTMLLIElement>;
}

const STATUS_LABELS: Record<ChangeStatus, string> = {
  pending: '검토 전',
  accepted: '수락함',
  rejected: '거절함',
  unfit: '맞지 않음',
};

/** One change: its reason, its evidence, its warnings, and the buttons to accept or reject it. */
function ChangeCard(props: ChangeCardProps) {
  const { change, number, status, isActive, showsSentence, onActivate, rewordings, ref } = props;
  const job = rewordings?.jobOf(change.changeId);
  const isOpen = isActive || showsSentence;
  const isMisspelt = useTextFindings(proposedTextIds(change, status)).length > 0;
  return (
    <li
      ref={ref}
      aria-current={isActive || undefined}
      className={classNames(
        'relative border-b border-line px-4 py-3 last:border-b-0',
        isActive &&
          'bg-accent-wash before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent',
      )}
    >
      <button
        type="button"
        onClick={onActivate}
        className="flex min-h-8 w-full items-start gap-1 text-left text-small pointer-coarse:-my-1.5 pointer-coarse:min-h-11 pointer-coarse:py-1.5"
      >
        <ChangeNumber number={number} status={status} flags={change.flags} isActive={isActive} />
        <span
          className={classNames('min-w-0 flex-1', isOpen ? 'font-semibold' : 'line-clamp-1 text-ink-soft')}
        >
          {change.reason}
        </span>
        {isNew(change, status) && <Badge tone="accent">새로 받음</Badge>}
        {job && isInProgress(job) && !isOpen && (
          <LoaderCircle
            role="img"
            aria-label="다시 쓰는 중"
            className="mt-1 size-4 shrink-0 animate-spin text-accent"
          />
        )}
        {isMisspelt && !isOpen && (
          <SpellCheck role="img" aria-label="맞춤법 확인" className="mt-1 size-4 shrink-0 text-amber" />
        )}
        <span className="sr-only">{STATUS_LABELS[status]}</span>
      </button>
      {isOpen && <ChangeDetails {...props} />}
    </li>
  );
}

/** Whether the latest of several wordings is shown and the member has not decided on it yet. */
const isNew = ({ wordings, shown }: LocatedChange, status: ChangeStatus): boolean =>
  status === 'pending' && wordings.length > 1 && shown === wordings.length - 1;

/** The id of the wording that would come into the letter; none for a change that is rejected or does not fit. */
const proposedTextIds = ({ changeId, shown }: LocatedChange, status: ChangeStatus): string[] =>
  status === 'pending' || status === 'accepted' ? [wordingId(changeId, shown)] : [];

function ChangeDetails(props: ChangeCardProps) {
  const { change, number, status, showsSentence, onDecide, onReopen, rewordings } = props;
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="mt-1.5 flex flex-col gap-3">
      {showsSentence && (
        <p
          className={classNames(
            'text-body whitespace-pre-wrap',
            status === 'accepted' && '[&_ins]:text-green',
            status === 'rejected' && 'text-ink-soft',
          )}
        >
          <WordMarks
            original={change.original}
            revised={change.revised}
            flags={change.flags}
            side="unified"
          />
        </p>
      )}
      {change.wordings.length > 1 && <Wordings {...props} />}
      {change.evidence && <EvidenceNote evidence={change.evidence} />}
      {change.flags.map((flag) => (
        <p
          key={`${flag.kind}-${flag.text}`}
          className={classNames(
            'flex gap-2 text-caption font-medium',
            isFactKind(flag.kind) ? 'text-red' : 'text-amber',
          )}
        >
          {isFactKind(flag.kind) ? (
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          ) : (
            <CircleQuestionMark aria-hidden className="mt-0.5 size-4 shrink-0" />
          )}
          <span>
            <b>‘{flag.text}’</b> {statementWarning(flag.kind)}
          </span>
        </p>
      ))}
      <SpellingNote
        key={change.shown}
        textIds={proposedTextIds(change, status)}
        name={`변경 ${number}`}
        hint="반영한 뒤 편집 화면의 점검에서 고칠 수 있어요."
      />
      {status === 'unfit' ? (
        <p className="text-caption text-ink-soft">
          이 문장은 지금 글에 없어요. 이미 반영했거나 고쳐서 더는 맞지 않아요.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            <Decisions number={number} status={status} onDecide={onDecide} />
            {/* One flex item, so that the quiet buttons wrap to the next line together. */}
            <div className="-mx-3 flex flex-wrap">
              {status !== 'pending' && <Reopen number={number} onReopen={onReopen} />}
              {rewordings && (
                <RewordOpener
                  ref={opener}
                  changeId={change.changeId}
                  number={number}
                  rewordings={rewordings}
                />
              )}
            </div>
          </div>
          {rewordings && (
            <RewordChange
              // A new wording resets the form.
              key={change.wordings.length}
              changeId={change.changeId}
              number={number}
              wordings={change.wordings.length}
              rewordings={rewordings}
              opener={opener}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Which wording of the change is shown, with buttons for the previous and the next one. */
function Wordings({ change: { shown, wordings }, number, status, onShow }: ChangeCardProps) {
  const isFirst = shown === 0;
  const isLast = shown === wordings.length - 1;
  const step = (by: 1 | -1) => {
    if (status !== 'unfit') onShow(Math.min(wordings.length - 1, Math.max(0, shown + by)));
  };
  return (
    <div
      role="group"
      aria-label={`변경 ${number}의 안`}
      className="flex items-center gap-1 text-caption text-ink-soft"
    >
      <IconButton
        size="small"
        label="이전 안"
        aria-disabled={isFirst || status === 'unfit'}
        onClick={() => step(-1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <p aria-live="polite">
        <b className="font-semibold text-ink">
          안 {shown + 1} / {wordings.length}
        </b>
        {isFirst ? ' · 처음 안' : isLast ? ' · 가장 새 안' : ''}
      </p>
      <IconButton
        size="small"
        label="다음 안"
        aria-disabled={isLast || status === 'unfit'}
        onClick={() => step(1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

type DecisionsProps = Pick<ChangeCardProps, 'number' | 'status' | 'onDecide'>;

function Decisions({ number, status, onDecide }: DecisionsProps) {
  const isAccepted = status === 'accepted';
  const isRejected = status === 'rejected';
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        variant={isAccepted ? 'accept' : 'outline'}
        aria-pressed={isAccepted}
        aria-label={`변경 ${number} 수락`}
        onClick={() => onDecide('accepted')}
      >
        <Check aria-hidden /> {isAccepted ? '수락함' : '수락'}
      </Button>
      <Button
        size="small"
        aria-pressed={isRejected}
        aria-label={`변경 ${number} 거절`}
        onClick={() => onDecide('rejected')}
      >
        <X aria-hidden /> {isRejected ? '거절함' : '거절'}
      </Button>
    </div>
  );
}

const Reopen = ({ number, onReopen }: Pick<ChangeCardProps, 'number' | 'onReopen'>) => (
  <Button size="small" variant="quiet" aria-label={`변경 ${number} 다시 고르기`} onClick={onReopen}>
    <RotateCcw aria-hidden /> 다시 고르기
  </Button>
);

/** The letter feature that a change is based on: its category, its description, and how many sample letters have it. */
function EvidenceNote({ evidence }: { evidence: ImproveEvidence }) {
  return (
    <figure
      aria-label="이 변경의 근거"
      className="flex flex-col gap-1.5 border-l-2 border-line-strong pl-3 text-caption text-ink-soft"
    >
      <blockquote className="wrap-anywhere">
        <Badge className="mr-2">{FEATURE_CATEGORY_NAMES[evidence.featuresCategory]}</Badge>
        {evidence.description}
      </blockquote>
      <figcaption className="font-medium">
        샘플 자소서 {formatNumber(evidence.distinctLetterCount)}건에서 확인
      </figcaption>
    </figure>
  );
}

const WARNINGS: Record<StatementFlag['kind'], string> = {
  NUMBER: '원문에 없는 숫자예요. 사실인지 확인하세요.',
  DATE: '원문에 없는 날짜예요. 사실인지 확인하세요.',
  ORGANIZATION: '원문에 없는 기관 이름이에요. 사실인지 확인하세요.',
  CERTIFICATE: '원문에 없는 자격증이에요. 사실인지 확인하세요.',
  CAUSE: '원문은 이렇게 원인과 결과로 잇지 않았어요. 정말 그래서였는지 확인해 주세요.',
  MOTIVE: '원문에 없는 까닭이나 동기일 수 있어요. 실제 마음과 같은지 확인해 주세요.',
  RESOLVE: '원문에 없는 다짐일 수 있어요. 정말 하려는 일인지 확인해 주세요.',
  FEELING: '원문에 없는 느낌일 수 있어요. 그때의 마음과 같은지 확인해 주세요.',
  LESSON: '원문에 없는 배움일 수 있어요. 실제로 배운 것인지 확인해 주세요.',
};

/** The warning for a statement that the original does not contain. */
export const statementWarning = (kind: StatementFlag['kind']): string => WARNINGS[kind];
