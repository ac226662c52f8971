import type { InterviewQna } from '#contracts';

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

/** The answer that the AI proposes, and what to mind when giving one's own. */
export function AnswerAndTip({ answer, tip }: Pick<InterviewQna, 'answer' | 'tip'>) {
  return (
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
  );
}
