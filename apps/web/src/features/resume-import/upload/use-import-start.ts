import { useState } from 'react';
import { resumeImportRoutes, TOKEN_COSTS, type Job } from '#contracts';
import { useAiConsent } from '@/components/ai-consent/use-ai-consent';
import { isHttpError } from '@/lib/api/api-errors';
import { isStopped } from '@/lib/jobs/use-job-mutation';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { errorMessage } from '@/lib/query/error-message';
import { fileRefusal } from './accepted-files.js';
import { failureAdvice } from './failure-advice.js';

interface ChosenFile {
  file: File;
  /** Stays the same for a file, so that pressing again after a failed call is charged once. */
  form: FormData;
}

const FIELD = resumeImportRoutes.start.upload?.field ?? 'file';

function choose(file: File): ChosenFile {
  const form = new FormData();
  form.set(FIELD, file);
  return { file, form };
}

/** Choosing a file and handing it over: consent, a fresh look at the balance, then the upload. */
export function useImportStart(onAccepted: (job: Job) => void) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const askConsent = useAiConsent();
  const submit = useJobMutation(resumeImportRoutes.start, {
    tokenCost: TOKEN_COSTS.RESUME_IMPORT,
    onAccepted,
  });
  const { error } = submit;
  return {
    file: chosen?.file ?? null,
    refusal,
    choose: (file: File) => {
      const reason = fileRefusal(file);
      setRefusal(reason);
      setChosen(reason === null ? choose(file) : null);
      submit.reset();
    },
    clear: () => {
      setChosen(null);
      setRefusal(null);
      submit.reset();
    },
    start: async () => {
      if (chosen && (await askConsent())) submit.mutate({ body: chosen.form });
    },
    isPending: submit.isPending,
    error: error && !isStopped(error) ? errorMessage(error) : null,
    advice: isHttpError(error) ? failureAdvice(error.errorCode) : null,
  };
}
export type ImportStart = ReturnType<typeof useImportStart>;
