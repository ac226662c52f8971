import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { DeviceDrafts } from '@/components/autosave/device-drafts';
import { buttonClass } from '@/components/ui/button';
import { LetterList, letterCalls, letterKind } from '@/features/cover-letters';
import { browserDrafts } from '@/lib/autosave/draft-store';
import { paths } from '@/lib/paths';
import { usePageMemberId } from '@/lib/session/page-member';
import { useDocumentTitle } from '@/lib/use-document-title';

const drafts = browserDrafts(letterKind);

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
      {memberId !== undefined && (
        <DeviceDrafts
          kind={letterKind}
          memberId={memberId}
          drafts={drafts}
          calls={letterCalls}
          pathOf={(draft) => paths.newCoverLetter({ draft })}
          pathOfSaved={paths.coverLetter}
        />
      )}
      <LetterList />
    </div>
  );
}
