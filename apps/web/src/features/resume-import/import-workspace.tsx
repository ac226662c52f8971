import { Link } from 'react-router';
import { JOB_DAYS, type Resume } from '#contracts';
import { JobFailure } from '@/components/job-progress/job-failure';
import { RunningJob } from '@/components/job-progress/job-progress';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api/api-errors';
import { formatRelative } from '@/lib/format';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import type { ImportDrafts, ImportOutcome } from './import-drafts.js';
import { ImportReview } from './import-review.js';
import { failureAdvice, UploadPanel, useImportStart } from './upload-panel.js';
import { useImportJob } from './use-import-job.js';
import type { ImportJob } from './use-import-job.js';

interface ImportWorkspaceProps {
  /** The import that the address names. */
  linkedJobId: string | null;
  drafts: ImportDrafts;
  /** Puts an import into the address, or takes it out. */
  onLink: (jobId: string | null) => void;
  onSaved: (resume: Resume) => void;
}

/** From a file to a draft that is reviewed and saved. */
export function ImportWorkspace({ linkedJobId, drafts, onLink, onSaved }: ImportWorkspaceProps) {
  const imported = useImportJob(linkedJobId, drafts);
  const importStart = useImportStart((job) => onLink(job.jobId));
  const { job, record, result } = imported;
  const begin = () => {
    importStart.clear();
    onLink(null);
  };

  if (imported.isExpected && imported.isOther) return <NotFound onBegin={begin} />;
  // An open review stays when the import is fetched again in vain: what was corrected is in it.
  if (imported.isExpected && imported.error && !job)
    return <LinkFailure error={imported.error} onRetry={imported.retry} onBegin={begin} />;
  if (imported.isExpected && (!job || !record))
    return <SkeletonLines lines={8} label="가져온 파일을 찾는 중이에요" />;
  if (imported.isExpected && record?.outcome)
    return (
      <FinishedImport outcome={record.outcome} onReopen={() => void imported.reopen()} onBegin={begin} />
    );
  if (imported.isExpected && job && result && record)
    return (
      <ImportReview
        key={job.jobId}
        result={result}
        storedDraft={record.draft}
        onKeep={(draft) => drafts.keep(job.jobId, draft)}
        onSaved={(resume) =>
          void imported.finish({ kind: 'SAVED', resumeId: resume.resumeId }).then(() => onSaved(resume))
        }
        onDiscard={() => void imported.finish({ kind: 'DISCARDED' }).then(begin)}
      />
    );
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <JobState
        imported={imported}
        onLink={onLink}
        onRetry={importStart.file ? () => void importStart.start() : undefined}
      />
      {!imported.isRunning && <UploadPanel importStart={importStart} />}
    </div>
  );
}

interface JobStateProps {
  imported: ImportJob;
  onLink: (jobId: string | null) => void;
  onRetry: (() => void) | undefined;
}

/** The state of the import that the address names, or else of the latest one. */
function JobState({ imported, onLink, onRetry }: JobStateProps) {
  const { job, record, isExpected, isUnreadable } = imported;
  if (!job || !record) return null;
  if (imported.isRunning) return <RunningJob job={job} />;
  if (isUnreadable)
    return isExpected ? (
      <ErrorState title="가져온 내용을 읽지 못했어요" description="새로고침하면 다시 읽어요." />
    ) : null;
  if (job.status === 'SUCCEEDED')
    return record.outcome ? null : <Waiting finishedAt={job.finishedAt} onOpen={() => onLink(job.jobId)} />;
  if (!isExpected) return null;
  return (
    <JobFailure
      job={job}
      onRetry={onRetry}
      onClose={() => onLink(null)}
      advice={failureAdvice(job.error?.errorCode)}
    />
  );
}

function Waiting({ finishedAt, onOpen }: { finishedAt: string | null; onOpen: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-y border-green/40 py-4">
      <p className="text-small font-semibold">
        {finishedAt && `${formatRelative(finishedAt)}에 `}가져온 초안이 저장을 기다리고 있어요.
      </p>
      <Button size="small" variant="solid" onClick={onOpen}>
        초안 이어서 보기
      </Button>
    </div>
  );
}

interface LinkFailureProps {
  error: Error;
  onRetry: () => void;
  onBegin: () => void;
}

function LinkFailure({ error, onRetry, onBegin }: LinkFailureProps) {
  if (isHttpError(error, 404) || isHttpError(error, 400)) return <NotFound onBegin={onBegin} />;
  return (
    <ErrorState title="가져온 내용을 불러오지 못했어요" description={errorMessage(error)} onRetry={onRetry} />
  );
}

function NotFound({ onBegin }: { onBegin: () => void }) {
  return (
    <EmptyState
      title="가져온 내용을 찾을 수 없어요"
      description={`결과는 ${JOB_DAYS}일 동안 보관해요. 파일을 다시 올려 주세요.`}
      action={
        <Button variant="solid" onClick={onBegin}>
          파일 고르기
        </Button>
      }
    />
  );
}

interface FinishedImportProps {
  outcome: ImportOutcome;
  onReopen: () => void;
  onBegin: () => void;
}

/** An import that the member has saved or discarded before. */
function FinishedImport({ outcome, onReopen, onBegin }: FinishedImportProps) {
  const isSaved = outcome.kind === 'SAVED';
  return (
    <EmptyState
      title={isSaved ? '이 초안은 이력서로 저장했어요' : '이 초안은 버렸어요'}
      description={`가져온 내용은 ${JOB_DAYS}일 동안 남아 있어서 처음 상태로 다시 볼 수 있어요.`}
      action={
        <>
          {isSaved && (
            <Link to={paths.resume(outcome.resumeId)} className={buttonClass({ variant: 'solid' })}>
              저장한 이력서 열기
            </Link>
          )}
          <Button onClick={onReopen}>초안 다시 보기</Button>
          <Button variant="quiet" onClick={onBegin}>
            새 파일 가져오기
          </Button>
        </>
      }
    />
  );
}
