import { parseAsString, useQueryState } from 'nuqs';
import { jobPathSchema } from '#contracts';

interface OpenedJob {
  /** Null when none is open; what is no job's number opens none. */
  jobId: string | null;
  open: (jobId: string) => void;
  close: () => void;
}

/** Which job is open, in the address. */
export function useOpenedJob(): OpenedJob {
  const [written, setWritten] = useQueryState('job', parseAsString.withOptions({ history: 'push' }));
  return {
    jobId: jobPathSchema.safeParse({ jobId: written }).success ? written : null,
    open: (jobId) => void setWritten(jobId),
    close: () => void setWritten(null),
  };
}
