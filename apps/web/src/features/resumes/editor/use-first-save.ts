import { useQueryClient } from '@tanstack/react-query';
import { resumeRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { toBody } from '../document/resume-conversion.js';
import type { ResumeDrafts, ResumeSession } from '../document/resume-kind.js';
import { resumeCalls } from '../resume-calls.js';

/** Saves a resume that only this device has had so far; what is written meanwhile stays and is saved next. */
export function useFirstSave(
  session: ResumeSession,
  drafts: ResumeDrafts,
  onSaved: (resumeId: number) => void,
) {
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'toast',
    successMessage: '저장했어요.',
    invalidate: [queryKeys.resumeList],
    mutationFn: () => callApi(resumeRoutes.create, { body: toBody(session.store.getState().document) }),
    onSuccess: (resume) => {
      drafts.rememberSaved(session.draftSubject, resume.resumeId);
      queryClient.setQueryData(resumeCalls.keyOf(resume.resumeId), resume);
      session.rebase(resume, session.store.getState().document);
      onSaved(resume.resumeId);
    },
  });
}
