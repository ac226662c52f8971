import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import type { CoverLetter, InterviewQna } from '#contracts';
import type { SpellingReviewProps } from '@/components/spelling/use-spelling-corrections';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { usePageMemberId } from '@/lib/session/page-member';
import { useShortcutHelp, useHotkey } from '@/lib/shortcuts';
import { PracticeAnswerPane } from './practice-answer-pane.js';
import { PracticeDrafts } from './practice-drafts.js';
import { GOALS } from './practice-timer.js';
import { QuestionNote, SourceSentence } from './question-card.js';

interface PracticeRoomProps {
  letter: CoverLetter;
  qnaList: readonly InterviewQna[];
  /** The current question. */
  index: number;
  onMove: (index: number) => void;
  onLeave: () => void;
  SpellingReview: ComponentType<SpellingReviewProps>;
}

const SHORTCUTS = [
  { keys: ['→', 'J'], label: '다음 질문' },
  { keys: ['←', 'K'], label: '이전 질문' },
  { keys: ['Esc'], label: '글상자에서 나오기' },
  { keys: ['Ctrl', '.'], label: '글에서 맞춤법 점검 결과 열기' },
];

/** One question at a time, as in an interview. */
export function PracticeRoom({ letter, qnaList, index, onMove, onLeave, SpellingReview }: PracticeRoomProps) {
  const memberId = usePageMemberId() ?? 0;
  const drafts = useMemo(() => new PracticeDrafts(memberId), [memberId]);
  const [goalSeconds, setGoalSeconds] = useState<number>(GOALS[1]);
  const heading = useRef<HTMLHeadingElement>(null);
  const qna = qnaList[index];
  useEffect(() => drafts.deleteExpired(), [drafts]);
  const { next, previous } = usePracticeNavigation(index, qnaList.length, (to) => {
    onMove(to);
    // Keeps the shortcuts working, and makes a screen reader read the new question.
    heading.current?.focus();
  });
  useShortcutHelp('면접 연습', SHORTCUTS);
  if (!qna) return null;

  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="quiet" className="!px-0 hover:!bg-transparent" onClick={onLeave}>
          <ArrowLeft aria-hidden /> 질문 목록
        </Button>
        <nav aria-label="질문 이동" className="flex items-center">
          <IconButton label="이전 질문" disabled={index === 0} onClick={previous}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className="min-w-14 text-center text-small">
            {index + 1} / {qnaList.length}
          </span>
          <IconButton label="다음 질문" disabled={index === qnaList.length - 1} onClick={next}>
            <ChevronRight aria-hidden />
          </IconButton>
        </nav>
      </div>
      <header className="max-w-3xl">
        <p className="flex flex-wrap items-center gap-2 text-caption font-semibold text-ink-faint">
          면접 연습 · 질문 {index + 1}
          {qna.isCustom && <Badge>직접 낸 질문</Badge>}
          {qna.isStale && <Badge tone="red">글이 바뀌었어요</Badge>}
        </p>
        <h1 ref={heading} tabIndex={-1} aria-live="polite" className="mt-1 text-title outline-none">
          {qna.question}
        </h1>
        <SourceSentence sentence={qna.sourceSentence} />
        <QuestionNote key={qna.qnaId} qnaId={qna.qnaId} number={index + 1} />
      </header>
      <PracticeAnswerPane
        key={qna.qnaId}
        memberId={memberId}
        letter={letter}
        qna={qna}
        number={index + 1}
        drafts={drafts}
        goalSeconds={goalSeconds}
        onGoal={setGoalSeconds}
        onLeaveField={() => heading.current?.focus()}
        SpellingReview={SpellingReview}
      />
      <p className="hidden flex-wrap items-center gap-2 text-caption text-ink-faint sm:flex">
        <KeyboardKey>Esc</KeyboardKey> 글상자에서 나온 뒤 <KeyboardKey>←</KeyboardKey>
        <KeyboardKey>→</KeyboardKey> 이전·다음 질문
      </p>
    </div>
  );
}

function usePracticeNavigation(index: number, count: number, onMove: (index: number) => void) {
  const move = (to: number) => {
    if (to >= 0 && to < count) onMove(to);
  };
  const next = () => move(index + 1);
  const previous = () => move(index - 1);
  useHotkey({ key: 'arrowright', isForPageOnly: true }, next);
  useHotkey({ key: 'arrowleft', isForPageOnly: true }, previous);
  useHotkey({ key: 'j', isForPageOnly: true }, next);
  useHotkey({ key: 'k', isForPageOnly: true }, previous);
  return { next, previous };
}
