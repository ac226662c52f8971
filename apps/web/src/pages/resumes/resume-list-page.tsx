import { FileUp, PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { DeviceDrafts } from '@/components/autosave/device-drafts';
import { buttonClass } from '@/components/ui/button';
import { ResumeList, resumeCalls, resumeKind } from '@/features/resumes';
import { browserDrafts } from '@/lib/autosave/draft-store';
import { paths } from '@/lib/paths';
import { usePageMemberId } from '@/lib/session/page-member';
import { useDocumentTitle } from '@/lib/use-document-title';

const drafts = browserDrafts(resumeKind);

/** /resumes. */
export default function ResumeListPage() {
  useDocumentTitle('이력서');
  const memberId = usePageMemberId();
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">이력서</h1>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.resumeImport} className={buttonClass()}>
            <FileUp aria-hidden /> 가져오기
          </Link>
          <Link to={paths.newResume()} className={buttonClass({ variant: 'solid' })}>
            <PenLine aria-hidden /> 새로 쓰기
          </Link>
        </div>
      </header>
      {memberId !== undefined && (
        <DeviceDrafts
          kind={resumeKind}
          memberId={memberId}
          drafts={drafts}
          calls={resumeCalls}
          pathOf={(draft) => paths.newResume({ draft })}
          pathOfSaved={paths.resume}
        />
      )}
      <ResumeList />
    </div>
  );
}
