import { ArrowLeft } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { ImportWorkspace } from '@/features/resume-import/import-workspace';
import { localImports } from '@/features/resume-import/import-drafts';
import { paths } from '@/lib/paths';
import { usePageMemberId } from '@/lib/session/page-member';
import { useDocumentTitle } from '@/lib/use-document-title';

/** /resumes/import. */
export default function ResumeImportPage() {
  useDocumentTitle('이력서 가져오기');
  const navigate = useNavigate();
  const memberId = usePageMemberId() ?? 0;
  const drafts = useMemo(() => localImports(memberId), [memberId]);
  const [jobId, setJobId] = useQueryState('job', parseAsString);
  return (
    <div className="page-width flex flex-1 flex-col gap-6 pt-8">
      <header>
        <Link
          to={paths.resumes}
          className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" /> 이력서
        </Link>
        <h1 className="text-title">이력서 가져오기</h1>
      </header>
      <ImportWorkspace
        linkedJobId={jobId}
        drafts={drafts}
        onLink={(next) => void setJobId(next)}
        onSaved={({ resumeId }) => void navigate(paths.resume(resumeId))}
      />
    </div>
  );
}
