import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { COVER_LETTER_LIMITS } from '#contracts';
import { IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { controlClass } from '@/components/ui/field';
import type { LetterSession } from '../document/letter-kind.js';
import { changeQuestion, moveQuestion, removeQuestion } from '../document/edit-document.js';
import type { LetterQuestion } from '../document/letter-document.js';
import { CopyQuestion } from './copy-question.js';
import { overLimitStart } from './over-limit.js';
import { QuestionCounter } from './question-counter.js';
import { WritingArea } from './writing-area.js';
import type { TextSelection } from './writing-area.js';

export interface QuestionEditorProps {
  session: LetterSession;
  question: LetterQuestion;
  index: number;
  questionCount: number;
  selection: TextSelection | null;
  onSelected: () => void;
}

/** One question: what is asked, its limit, the text and its counts. */
export const QuestionEditor = memo(function QuestionEditor(props: QuestionEditorProps) {
  const { session, question, index, selection, onSelected } = props;
  const { questionId, text, characterLimit } = question;
  const counterId = useId();
  const deferred = useDeferredValue(text);
  const overStart = useMemo(() => overLimitStart(deferred, characterLimit), [deferred, characterLimit]);
  return (
    <section aria-label={`문항 ${index + 1}`} className="border-t border-line pt-4">
      <QuestionHeader {...props} />
      <WritingArea
        label={`문항 ${index + 1} 내용`}
        value={text}
        onValueChange={(value) => session.update(changeQuestion(questionId, { text: value }))}
        overStart={overStart}
        selection={selection}
        onSelected={onSelected}
        placeholder="여기에 쓰거나 붙여 넣으세요."
        describedBy={counterId}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <QuestionCounter id={counterId} text={text} limit={characterLimit} />
        <CopyQuestion number={index + 1} text={text} />
      </div>
    </section>
  );
});

function QuestionHeader({ session, question, index, questionCount }: QuestionEditorProps) {
  const { questionId, prompt, characterLimit } = question;
  const number = index + 1;
  return (
    <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-caption font-semibold text-ink-faint">문항 {number}</span>
      <textarea
        aria-label={`문항 ${number} 질문`}
        rows={1}
        value={prompt}
        maxLength={COVER_LETTER_LIMITS.questionPrompt}
        placeholder="문항을 적어 두세요 (선택)"
        onChange={(event) => session.update(changeQuestion(questionId, { prompt: event.target.value }))}
        className="field-sizing-content min-h-11 min-w-0 flex-1 basis-56 resize-none bg-transparent py-2 text-body font-semibold text-ink"
      />
      <div className="flex items-center max-sm:w-full">
        <LimitInput
          number={number}
          limit={characterLimit}
          onChange={(limit) => session.update(changeQuestion(questionId, { characterLimit: limit }))}
        />
        {/* At an end the button stays, so that the focus does. */}
        <IconButton
          label={`문항 ${number} 위로`}
          aria-disabled={index === 0}
          onClick={() => session.update(moveQuestion(questionId, 'up'))}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={`문항 ${number} 아래로`}
          aria-disabled={index === questionCount - 1}
          onClick={() => session.update(moveQuestion(questionId, 'down'))}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <RemoveQuestion session={session} question={question} number={number} isLast={questionCount === 1} />
      </div>
    </header>
  );
}

interface LimitInputProps {
  number: number;
  limit: number | null;
  onChange: (limit: number | null) => void;
}

function LimitInput({ number, limit, onChange }: LimitInputProps) {
  return (
    <label className="flex items-center gap-1.5 text-caption text-ink-faint max-sm:mr-auto">
      <span aria-hidden>제한</span>
      <input
        aria-label={`문항 ${number} 글자 수 제한`}
        inputMode="numeric"
        value={limit ?? ''}
        placeholder="없음"
        onChange={(event) => onChange(limitOf(event.target.value))}
        className={`${controlClass} min-h-9 !w-18 !px-2 text-right !text-small pointer-coarse:min-h-11`}
      />
      <span aria-hidden>자</span>
    </label>
  );
}

/** Digits only, of a Korean keyboard's full width as well; nothing or zero is no limit, and no limit is above the letter's own. */
function limitOf(value: string): number | null {
  const limit = Number(value.normalize('NFKC').replace(/\D/g, '').slice(0, 6));
  return limit === 0 ? null : Math.min(limit, COVER_LETTER_LIMITS.content);
}

interface RemoveQuestionProps {
  session: LetterSession;
  question: LetterQuestion;
  number: number;
  isLast: boolean;
}

function RemoveQuestion({ session, question, number, isLast }: RemoveQuestionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isEmpty = `${question.prompt}${question.text}`.trim() === '';
  const remove = () => session.update(removeQuestion(question.questionId));
  return (
    <>
      <IconButton
        label={`문항 ${number} 삭제`}
        disabled={isLast}
        onClick={isEmpty ? remove : () => setIsAsking(true)}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="이 문항을 삭제할까요?"
        description={`문항 ${number}에 쓴 글이 함께 사라져요.`}
        confirmLabel="삭제"
        isDanger
        onConfirm={remove}
      />
    </>
  );
}
