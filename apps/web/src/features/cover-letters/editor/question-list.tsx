import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { COVER_LETTER_LIMITS, joinQuestions } from '#contracts';
import { countText } from '#domain';
import { Button } from '@/components/ui/button';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { formatNumber } from '@/lib/format';
import type { LetterSession } from '../document/letter-kind.js';
import { addQuestion } from '../document/edit-document.js';
import type { LetterQuestion } from '../document/letter-document.js';
import { QuestionEditor } from './question-editor.js';
import type { TextSelection } from './writing-area.js';

export interface PlaceInLetter extends TextSelection {
  questionId: string;
}

interface QuestionListProps {
  session: LetterSession;
  /** A place to select, such as a finding's. */
  place: PlaceInLetter | null;
  onPlaced: () => void;
}

export function QuestionList({ session, place, onPlaced }: QuestionListProps) {
  const questions = useStore(session.store, (state) => state.document.questions);
  const keptFocus = useKeptFocus<HTMLDivElement>(':scope > section');
  return (
    <div {...keptFocus} className="flex flex-col gap-8">
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.questionId}
          session={session}
          question={question}
          index={index}
          questionCount={questions.length}
          selection={place?.questionId === question.questionId ? place : null}
          onSelected={onPlaced}
        />
      ))}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <Button
          disabled={questions.length >= COVER_LETTER_LIMITS.questions}
          onClick={() => session.update(addQuestion())}
        >
          <Plus aria-hidden /> 문항 추가
        </Button>
        <TotalCount questions={questions} />
      </footer>
    </div>
  );
}

function TotalCount({ questions }: { questions: readonly LetterQuestion[] }) {
  const deferred = useDeferredValue(questions);
  const length = useMemo(() => joinQuestions([...deferred]).length, [deferred]);
  const characters = useMemo(
    () => deferred.reduce((sum, { text }) => sum + countText(text).characters, 0),
    [deferred],
  );
  const over = length - COVER_LETTER_LIMITS.content;
  return (
    <p className="text-caption text-ink-faint">
      전체 <b className="font-semibold text-ink">{formatNumber(characters)}자</b>
      {over > 0 && (
        <span className="font-semibold text-red"> · 저장 한도를 {formatNumber(over)}자 넘었어요</span>
      )}
    </p>
  );
}
