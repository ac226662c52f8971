import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { letterKind } from '@/features/cover-letters';
import type { LetterDrafts } from '@/features/cover-letters';
import { jobQuery } from '@/lib/jobs/job-queries';

/**
 * The letter that a draft became, as this device or the job that a link names knows it; null when the draft is still one.
 * Text that this device keeps of the draft goes first. It is asked once when a draft is opened: what is being written
 * moves to no other page by itself.
 */
export function useLetterOfDraft(
  drafts: LetterDrafts,
  memberId: number | undefined,
  draftId: string | null,
  jobId: string | null,
): number | null | 'asking' {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<{ draftId: string; letter: number | null } | null>(null);
  const isKnown = known !== null && known.draftId === draftId;
  if (known !== null && draftId === null) setKnown(null);

  useEffect(() => {
    if (memberId === undefined || draftId === null || isKnown) return;
    let isCurrent = true;
    const find = async (): Promise<number | null> => {
      const subject = { memberId, documentId: null, draftId };
      const draft = await drafts.read(subject).catch(() => null);
      if (draft && !letterKind.isPristine(draft.document)) return null;
      const savedAs = drafts.savedAs(memberId, draftId);
      if (savedAs !== null || jobId === null) return savedAs;
      const job = await queryClient.fetchQuery(jobQuery(jobId)).catch(() => null);
      return job?.draftId === draftId ? job.coverLetterId : null;
    };
    void find().then((letter) => isCurrent && setKnown({ draftId, letter }));
    return () => {
      isCurrent = false;
    };
  }, [queryClient, drafts, memberId, draftId, jobId, isKnown]);

  return isKnown ? known.letter : 'asking';
}
