import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { DeviceDrafts } from '@/components/document-editor/device-drafts';
import { buttonClass } from '@/components/ui/button';
import { LetterList } from '@/features/cover-letters/letter-list';
import { letterType } from '@/features/cover-letters/letter-type';
import { paths } from '@/lib/paths';
import { usePageMemberId } from '@/lib/session/page-member';
import { useDocumentTitle } from '@/lib/use-document-title';

/** /cover-letters. */
export default function CoverLetterListPage() {
  useDocumentTitle('자기소개서');
  const memberId = usePageMemberId();
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">자기소개서</h1>
        <Link to={paths.newCoverLetter()} className={buttonClass({ variant: 'solid' })}>
          <PenLine aria-hidden /> 새로 쓰기
        </Link>
      </header>
      {memberId !== undefined && <DeviceDrafts type={letterType} memberId={memberId} />}
      <LetterList />
    </div>
  );
}
