import { parseAsInteger, useQueryStates } from 'nuqs';
import { InterviewWorkspace } from '@/features/interview/interview-workspace';
import { LetterChoice } from '@/features/interview/letter-choice';
import { useDocumentTitle } from '@/lib/use-document-title';
import { SpellingReview } from './spelling-review.js';

const isId = (value: number | null): value is number => value !== null && value > 0;

/** /interview-questions: choose a letter, then the questions about it. */
export default function InterviewQuestionsPage() {
  useDocumentTitle('면접 질문');
  const [{ coverLetterId, practice }, setAddress] = useQueryStates(
    { coverLetterId: parseAsInteger, practice: parseAsInteger },
    { history: 'push' },
  );
  if (!isId(coverLetterId)) return <LetterChoice />;
  return (
    <InterviewWorkspace
      key={coverLetterId}
      coverLetterId={coverLetterId}
      practisedId={practice}
      SpellingReview={SpellingReview}
      onPractise={(qnaId) => void setAddress({ practice: qnaId })}
    />
  );
}
