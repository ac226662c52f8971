import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { resumeRoutes, type FieldErrors, type Resume, type ResumeImportResult } from '#contracts';
import { isHttpError } from '@/lib/api/api-errors';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { doubtOf, startDraft, type ImportDraft } from '../draft/import-draft.js';
import { fieldPaths, toBody } from '../draft/import-form.js';

interface ReviewOptions {
  result: ResumeImportResult;
  keptDraft: ImportDraft | null;
  onKeep: (draft: ImportDraft) => void;
  onSaved: (resume: Resume) => void;
}

/** A draft being looked through: what stands in it, what is left to look at, and saving it. */
export function useImportReview({ result, keptDraft, onKeep, onSaved }: ReviewOptions) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => keptDraft ?? startDraft(result));
  const change = useCallback((apply: (draft: ImportDraft) => ImportDraft) => setDraft(apply), []);
  useKept(draft, onKeep);
  // The same text sent again, because the answer was lost, is one resume.
  const { body, errors, draftId } = useMemo(
    () => ({ ...toBody(draft.form), draftId: crypto.randomUUID() }),
    [draft.form],
  );
  const doubtful = useMemo(
    () => fieldPaths(draft.form).flatMap(({ path }) => (doubtOf(draft, path) === null ? [] : [path])),
    [draft],
  );
  const save = useApiMutation({
    loading: 'toast',
    successMessage: '이력서로 저장했어요.',
    mutationFn: () => {
      if (!body) throw new Error('고칠 곳이 남아 있어요.');
      return callApi(resumeRoutes.create, { body: { ...body, draftId } });
    },
    invalidate: [queryKeys.resumeList],
    onSuccess: (resume) => {
      queryClient.setQueryData(queryKeys.resume(resume.resumeId), resume);
      onSaved(resume);
    },
  });
  const serverErrors: FieldErrors = isHttpError(save.error, 400) ? save.error.fieldErrors : {};
  return {
    draft,
    change,
    /** What was imported fits, so an error is one of the member's own. */
    errors: { ...serverErrors, ...errors },
    /** Doubtful fields that nobody has looked at yet, in their order. */
    doubtful,
    /** @returns the first field in the way; null when saving has begun */
    trySave: (): string | null => {
      const [blocked] = fieldPaths(draft.form).filter(({ path }) => path in errors);
      if (blocked) return blocked.path;
      save.mutate();
      return null;
    },
    isSaving: save.isPending,
  };
}

/** Keeps every change on the device; what the server has made needs no keeping. */
function useKept(draft: ImportDraft, onKeep: (draft: ImportDraft) => void): void {
  const [first] = useState(draft);
  const keep = useEffectEvent(onKeep);
  useEffect(() => {
    if (draft !== first) keep(draft);
  }, [draft, first]);
}
