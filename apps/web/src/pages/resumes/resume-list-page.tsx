import { FileUp, PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { DeviceDrafts } from '@/components/document-editor/device-drafts';
import { buttonClass } from '@/components/ui/button';
import { ResumeList } from '@/features/resumes/resume-list';
import { resumeType } from '@/features/resumes/resume-type';
import { paths } from '@/lib/paths';
import { usePageMemberId } from '@/lib/session/page-member';
import { useDocumentTitle } from '@/lib/use-document-title';

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
      {memberId !== undefined && <DeviceDrafts type={resumeType} memberId={memberId} />}
      <ResumeList />
    </div>
  );
}
