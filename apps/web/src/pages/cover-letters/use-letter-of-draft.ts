import { useQueryClient } from '@tanstack/react-query';
import { useDocumentOfDraft } from '@/components/document-editor/draft-address';
import { letterType } from '@/features/cover-letters/letter-type';
import { jobQuery } from '@/lib/jobs/job-queries';

/** The letter that a draft became, as this device or the job that a link names knows it; @see useDocumentOfDraft */
export function useLetterOfDraft(
  memberId: number | undefined,
  draftId: string | null,
  jobId: string | null,
  type = letterType,
): number | null | 'asking' {
  const queryClient = useQueryClient();
  const findElsewhere = async (): Promise<number | null> => {
    if (jobId === null) return null;
    const job = await queryClient.fetchQuery(jobQuery(jobId)).catch(() => null);
    return job?.draftId === draftId ? job.coverLetterId : null;
  };
  return useDocumentOfDraft(type, { memberId, draftId }, findElsewhere);
}
