import type { InterviewPartial } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { AnswerAndTip, SourceSentence } from './question-parts.js';

interface PartialQuestionCardProps {
  qna: InterviewPartial['qnaList'][number];
  number: number;
}

/** A question of a generation that is still running: to read already, kept only once the generation ends well. */
export function PartialQuestionCard({ qna, number }: PartialQuestionCardProps) {
  return (
    <li className="animate-rise py-5 first:pt-0">
      <p className="flex flex-wrap items-center gap-2 text-caption font-semibold text-ink-faint">
        질문 {number} <Badge tone="accent">만드는 중</Badge>
      </p>
      <h2 className="mt-1 text-lead font-bold">{qna.question}</h2>
      <SourceSentence sentence={qna.sourceSentence} />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 items-center text-small font-semibold text-ink-soft hover:text-ink">
          답변 미리 보기
        </summary>
        <div className="mt-2 rounded-s bg-sunken px-4 py-4">
          <AnswerAndTip answer={qna.answer} tip={qna.tip} />
        </div>
      </details>
    </li>
  );
}
