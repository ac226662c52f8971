import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react';
import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { COVER_LETTER_LIMITS } from '#contracts';
import { checkLimit, countText } from '#domain';
import type { LimitState } from '#domain';
import { Button, IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { controlClass } from '@/components/ui/field';
import { FoldButton } from '@/components/ui/fold-button';
import { Progress } from '@/components/ui/progress';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { overLimitStart, WritingArea } from '@/components/writing-area';
import type { MarkedText, OpenedMark, DocumentSelection, TextSelection } from '@/components/writing-area';
import { classNames } from '@/lib/class-names';
import { copyText } from '@/lib/copy-text';
import { formatNumber } from '@/lib/format';
import { addQuestion, changeQuestion, contentOf, moveQuestion, removeQuestion } from './letter-document.js';
import type { LetterQuestion } from './letter-document.js';
import type { LetterEditor } from './letter-type.js';

interface QuestionListProps {
  editor: LetterEditor;
  /** Text to select and scroll to, such as that of a finding. */
  selection: DocumentSelection | null;
  onSelected: () => void;
  /** What is underlined, by question. */
  marked: ReadonlyMap<string, MarkedText>;
  onMark: (mark: OpenedMark | null) => void;
}

export const QuestionList = memo(function QuestionList({
  editor,
  selection,
  onSelected,
  marked,
  onMark,
}: QuestionListProps) {
  const questions = useStore(editor.store, (state) => state.document.questions);
  const keptFocus = useKeptFocus<HTMLDivElement>(':scope > section');
  return (
    <div {...keptFocus} className="flex flex-col gap-8">
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.questionId}
          editor={editor}
          question={question}
          index={index}
          questionCount={questions.length}
          selection={selection?.textId === question.questionId ? selection : null}
          onSelected={onSelected}
          marked={marked.get(question.questionId)}
          onMark={onMark}
        />
      ))}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <Button
          disabled={questions.length >= COVER_LETTER_LIMITS.questions}
          onClick={() => editor.update(addQuestion())}
        >
          <Plus aria-hidden /> 문항 추가
        </Button>
        <TotalCount questions={questions} />
      </footer>
    </div>
  );
});

function TotalCount({ questions }: { questions: readonly LetterQuestion[] }) {
  const deferred = useDeferredValue(questions);
  const length = useMemo(() => contentOf({ questions: deferred }).length, [deferred]);
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

interface QuestionEditorProps {
  editor: LetterEditor;
  question: LetterQuestion;
  index: number;
  questionCount: number;
  selection: TextSelection | null;
  onSelected: () => void;
  marked: MarkedText | undefined;
  onMark: (mark: OpenedMark | null) => void;
}

/** One question: what is asked, its limit, the text and its counts. */
const QuestionEditor = memo(function QuestionEditor(props: QuestionEditorProps) {
  const { editor, question, index, selection, onSelected, marked, onMark } = props;
  const { questionId, text, characterLimit } = question;
  const counterId = useId();
  const deferred = useDeferredValue(text);
  const overStart = useMemo(() => overLimitStart(deferred, characterLimit), [deferred, characterLimit]);
  return (
    <section aria-label={`문항 ${index + 1}`} className="border-t border-line pt-4 max-sm:pt-0">
      <QuestionHeader {...props} />
      <WritingArea
        textId={questionId}
        aria-label={`문항 ${index + 1} 내용`}
        value={text}
        onValueChange={(value) => editor.update(changeQuestion(questionId, { text: value }))}
        overStart={overStart}
        selection={selection}
        onSelected={onSelected}
        marked={marked}
        onMark={onMark}
        placeholder="여기에 쓰거나 붙여 넣으세요."
        aria-describedby={counterId}
        boxClass="min-h-48 px-0 py-3 max-sm:pt-1 text-editor"
        areaClass="text-ink outline-offset-4"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <QuestionCounter id={counterId} text={text} limit={characterLimit} />
        <CopyQuestion number={index + 1} text={text} />
      </div>
    </section>
  );
});

function QuestionHeader({ editor, question, index, questionCount }: QuestionEditorProps) {
  const { questionId, prompt, characterLimit } = question;
  const number = index + 1;
  const settingsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:mb-0">
      <span className="text-caption font-semibold text-ink-faint">문항 {number}</span>
      <textarea
        aria-label={`문항 ${number} 질문`}
        rows={1}
        value={prompt}
        maxLength={COVER_LETTER_LIMITS.questionPrompt}
        placeholder="문항을 적어 두세요 (선택)"
        onChange={(event) => editor.update(changeQuestion(questionId, { prompt: event.target.value }))}
        className="field-sizing-content min-h-11 min-w-0 flex-1 basis-56 max-sm:basis-0 resize-none bg-transparent py-2 text-body font-semibold text-ink"
      />
      <FoldButton
        label={`문항 ${number} 설정`}
        controls={settingsId}
        isOpen={isOpen}
        onToggle={setIsOpen}
        className="sm:hidden"
      />
      <div
        id={settingsId}
        className={classNames('flex items-center max-sm:w-full max-sm:pb-2', !isOpen && 'max-sm:hidden')}
      >
        <LimitInput
          number={number}
          limit={characterLimit}
          onChange={(limit) => editor.update(changeQuestion(questionId, { characterLimit: limit }))}
        />
        {/* At an end of the list the button stays enabled, so that it keeps the focus. */}
        <IconButton
          label={`문항 ${number} 위로`}
          aria-disabled={index === 0}
          onClick={() => editor.update(moveQuestion(questionId, 'up'))}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={`문항 ${number} 아래로`}
          aria-disabled={index === questionCount - 1}
          onClick={() => editor.update(moveQuestion(questionId, 'down'))}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <RemoveQuestion editor={editor} question={question} number={number} isOnly={questionCount === 1} />
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

/**
 * Parses a typed limit: digits only, the full-width ones of a Korean keyboard too. Nothing or zero is no limit, and
 * no limit exceeds that of the whole letter.
 */
function limitOf(value: string): number | null {
  const limit = Number(value.normalize('NFKC').replace(/\D/g, '').slice(0, 6));
  return limit === 0 ? null : Math.min(limit, COVER_LETTER_LIMITS.content);
}

interface RemoveQuestionProps {
  editor: LetterEditor;
  question: LetterQuestion;
  number: number;
  isOnly: boolean;
}

function RemoveQuestion({ editor, question, number, isOnly }: RemoveQuestionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const isEmpty = `${question.prompt}${question.text}`.trim() === '';
  const remove = () => editor.update(removeQuestion(question.questionId));
  return (
    <>
      <IconButton
        label={`문항 ${number} 삭제`}
        className="-mr-3"
        disabled={isOnly}
        onClick={isEmpty ? remove : () => setIsConfirming(true)}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="이 문항을 삭제할까요?"
        description={`문항 ${number}에 쓴 글이 함께 사라져요.`}
        confirmLabel="삭제"
        isDanger
        onConfirm={remove}
      />
    </>
  );
}

interface QuestionCounterProps {
  id: string;
  text: string;
  limit: number | null;
}

const TONES: Record<LimitState, { bar: 'accent' | 'green' | 'red'; text: string }> = {
  UNDER: { bar: 'accent', text: 'text-ink' },
  GOOD: { bar: 'green', text: 'text-green' },
  OVER: { bar: 'red', text: 'text-red' },
};

/** The counts that recruiters' forms use, against the question's limit. */
function QuestionCounter({ id, text, limit }: QuestionCounterProps) {
  const deferred = useDeferredValue(text);
  const count = useMemo(() => countText(deferred), [deferred]);
  const check = limit === null ? null : checkLimit(count.characters, limit);
  const tone = TONES[check?.state ?? 'UNDER'];
  return (
    <div id={id} className="flex min-w-0 flex-1 basis-64 flex-col gap-2 pt-2 text-caption text-ink-faint">
      {check && (
        <Progress
          value={Math.min(100, check.percent)}
          label="글자 수 제한 대비"
          tone={tone.bar}
          className="rounded-full"
        />
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-0.5">
        <span className={classNames('font-semibold', tone.text)}>
          {formatNumber(count.characters)}
          {limit === null ? '자' : ` / ${formatNumber(limit)}자`}
          {check && ` · ${limitText(check.state, check.percent, check.remaining)}`}
        </span>
        <span>공백 제외 {formatNumber(count.charactersWithoutSpaces)}자</span>
        <span>EUC-KR {formatNumber(count.eucKrBytes)}바이트</span>
        <span>UTF-8 {formatNumber(count.utf8Bytes)}바이트</span>
      </p>
    </div>
  );
}

function limitText(state: LimitState, percent: number, remaining: number): string {
  if (state === 'OVER') return `${formatNumber(-remaining)}자 넘침`;
  return state === 'GOOD' ? `${percent}% 알맞음` : `${percent}%`;
}

interface CopyQuestionProps {
  number: number;
  text: string;
}

/** Copies one question's text, to be put into a recruiter's form, and says how long it is. */
export function CopyQuestion({ number, text }: CopyQuestionProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`문항 ${number} 복사`}
      className="-mr-3 max-sm:-ml-3"
      disabled={text.trim() === ''}
      onClick={() => void copy(number, text)}
    >
      <Copy aria-hidden /> 문항 복사
    </Button>
  );
}

function copy(number: number, text: string): Promise<void> {
  const { characters, charactersWithoutSpaces } = countText(text);
  return copyText(
    text,
    `문항 ${number}의 글을 복사했어요. ${formatNumber(characters)}자 · 공백 제외 ${formatNumber(charactersWithoutSpaces)}자`,
    '복사하지 못했어요. 글을 직접 골라 복사해 주세요.',
  );
}
