import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';

const LETTER_ID = /^[1-9]\d{0,14}$/;

/** Where a saved letter leads next; until questions can be made, it says so. */
export default function InterviewQuestionsPage() {
  useDocumentTitle('면접 질문');
  const [search] = useSearchParams();
  const letterId = search.get('coverLetterId') ?? '';
  const hasLetter = LETTER_ID.test(letterId);
  return (
    <section className="page-width flex flex-1 flex-col justify-center py-16">
      <h1 className="sr-only">면접 질문</h1>
      <EmptyState
        className="py-20"
        title="면접 질문은 준비하고 있어요"
        description="저장한 자기소개서를 바탕으로 예상 질문과 답변을 만드는 곳이에요. 곧 열 테니 그동안 글을 조금 더 다듬어 보세요."
        action={
          <>
            {hasLetter && (
              <Link to={paths.coverLetter(letterId)} className={buttonClass({ variant: 'solid' })}>
                <ArrowLeft aria-hidden />
                자기소개서로 돌아가기
              </Link>
            )}
            <Link
              to={paths.coverLetters}
              className={buttonClass({ variant: hasLetter ? 'outline' : 'solid' })}
            >
              자기소개서 목록
            </Link>
          </>
        }
      />
    </section>
  );
}
