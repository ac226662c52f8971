import { Eye, EyeOff, Mic, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { InterviewQna, InterviewPartial } from '#contracts';
import { SpellingNote } from '@/components/spelling/spelling-note';
import type { DocumentText } from '@/components/spelling/use-document-findings';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { FoldSummary } from '@/components/ui/fold-summary';
import { formatRelative } from '@/lib/format';

interface QuestionCardProps {
  qna: InterviewQna;
  number: number;
  isRevealed: boolean;
  isNewest: boolean;
  onToggle: () => void;
  onPractise: () => void;
  onRemove: () => void;
}

/** A question; its answer and tip are hidden until opened. */
export function QuestionCard(props: QuestionCardProps) {
  const { qna, number, isRevealed, isNewest, onToggle, onPractise, onRemove } = props;
  const answerId = useId();
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNewest) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isNewest]);
  return (
    <li ref={card} className="scroll-mt-24 py-5 first:pt-0">
      <article aria-labelledby={`${answerId}-question`}>
        <Marks qna={qna} number={number} />
        <h2 id={`${answerId}-question`} className="mt-1 text-lead font-bold">
          {qna.question}
        </h2>
        <SourceSentence sentence={qna.sourceSentence} />
        <QuestionNote qnaId={qna.qnaId} number={number} />
        <div id={answerId} hidden={!isRevealed} className="mt-4 rounded-s bg-sunken px-4 py-4">
          <AnswerAndTip answer={qna.answer} tip={qna.tip}>
            <AnswerNote qnaId={qna.qnaId} number={number} />
          </AnswerAndTip>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-1">
          <Button size="small" aria-expanded={isRevealed} aria-controls={answerId} onClick={onToggle}>
            {isRevealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            {isRevealed ? '답변 가리기' : '답변 보기'}
          </Button>
          <Button size="small" variant="quiet" onClick={onPractise}>
            <Mic aria-hidden /> 연습하기
          </Button>
          {qna.lastPractice && (
            <span className="text-caption text-ink-faint">
              {formatRelative(qna.lastPractice.createdAt)}에 연습
            </span>
          )}
          <IconButton
            label={`질문 ${number} 삭제`}
            size="small"
            className="-mr-2 ml-auto pointer-coarse:-mr-3"
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </article>
    </li>
  );
}

function Marks({ qna, number }: { qna: InterviewQna; number: number }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-caption font-semibold text-ink-faint">
      질문 {number}
      {qna.isCustom && <Badge>직접 낸 질문</Badge>}
      {qna.isStale && (
        <span title="이 질문을 만든 뒤에 자기소개서를 고쳤어요.">
          <Badge tone="red">글이 바뀌었어요</Badge>
        </span>
      )}
    </p>
  );
}

interface PartialQuestionCardProps {
  qna: InterviewPartial['qnaList'][number];
  number: number;
}

/** A question of a running generation: readable at once, and stored also when the generation fails or is cancelled. */
export function PartialQuestionCard({ qna, number }: PartialQuestionCardProps) {
  return (
    <li className="animate-rise py-5 first:pt-0">
      <p className="flex flex-wrap items-center gap-2 text-caption font-semibold text-ink-faint">
        질문 {number} <Badge tone="accent">만드는 중</Badge>
      </p>
      <h2 className="mt-1 text-lead font-bold">{qna.question}</h2>
      <SourceSentence sentence={qna.sourceSentence} />
      <details className="group/fold mt-3">
        <FoldSummary className="w-fit text-ink-soft hover:text-ink">답변 미리 보기</FoldSummary>
        <div className="mt-2 rounded-s bg-sunken px-4 py-4">
          <AnswerAndTip answer={qna.answer} tip={qna.tip} />
        </div>
      </details>
    </li>
  );
}

/** The sentence of the letter that a question aims at. */
export function SourceSentence({ sentence }: { sentence: string | null }) {
  if (!sentence) return null;
  return (
    <p className="mt-2 border-l-2 border-grid pl-3 text-small text-ink-soft">
      <span className="block text-caption text-ink-faint">글의 이 문장에서</span>
      {sentence}
    </p>
  );
}

const textIdOf = (qnaId: number, part: 'question' | 'answer' | 'tip'): string => `${qnaId}:${part}`;

/** Questions, answers and tips, as texts to check. A question has no name: nothing else stands beside its findings. */
export const textsOf = (qnaList: readonly InterviewQna[]): DocumentText[] =>
  qnaList.flatMap(({ qnaId, question, answer, tip }) => [
    { textId: textIdOf(qnaId, 'question'), name: '', text: question },
    { textId: textIdOf(qnaId, 'answer'), name: '예시 답변', text: answer },
    { textId: textIdOf(qnaId, 'tip'), name: '도움말', text: tip },
  ]);

interface NoteProps {
  qnaId: number;
  number: number;
}

/** What may be misspelt in a question. */
export const QuestionNote = ({ qnaId, number }: NoteProps) => (
  <SpellingNote textIds={[textIdOf(qnaId, 'question')]} name={`질문 ${number}`} className="mt-3" />
);

/** What may be misspelt in the answer and the tip of a question. */
export const AnswerNote = ({ qnaId, number }: NoteProps) => (
  <SpellingNote
    textIds={[textIdOf(qnaId, 'answer'), textIdOf(qnaId, 'tip')]}
    name={`질문 ${number} 답변`}
    className="mt-4"
  />
);

interface AnswerAndTipProps extends Pick<InterviewQna, 'answer' | 'tip'> {
  /** What is to be said about them. */
  children?: ReactNode;
}

/** The AI's sample answer and its tip. */
export function AnswerAndTip({ answer, tip, children }: AnswerAndTipProps) {
  return (
    <>
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="text-caption font-semibold text-ink-faint">예시 답변</dt>
          <dd className="mt-1 whitespace-pre-line">{answer}</dd>
        </div>
        <div>
          <dt className="text-caption font-semibold text-ink-faint">도움말</dt>
          <dd className="mt-1 text-small whitespace-pre-line text-ink-soft">{tip}</dd>
        </div>
      </dl>
      {children}
    </>
  );
}
