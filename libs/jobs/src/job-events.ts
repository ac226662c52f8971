import type { JobError, JobStatus, JobType } from '#contracts';
import { clientEvent, type BusMessage, type ClientEvent } from '#events';

/** Whose job it is and who hears of it. */
export interface JobAudience {
  jobId: string;
  type: JobType;
  memberId: number | null;
  administrators: boolean;
  /** The span that its end is told from. */
  traceParent?: string | null;
}

const audienceOf = ({ memberId, administrators }: JobAudience) => ({ memberId, administrators });

// A part of another job is nobody's: no browser is told of it.
const unlessNobodyHears = (event: ClientEvent): BusMessage[] =>
  event.audience.memberId === null && !event.audience.administrators ? [] : [event];

/** Where a job stands, as browsers are told. */
interface ToldProgress {
  stage: string | null;
  percent: number;
  thinkingSince: Date | null;
}

export const jobProgressed = (
  job: JobAudience,
  { stage, percent, thinkingSince }: ToldProgress,
): BusMessage[] =>
  unlessNobodyHears(
    clientEvent(audienceOf(job), 'job-progress', {
      jobId: job.jobId,
      type: job.type,
      stage,
      progress: percent,
      thinkingSince: thinkingSince?.toISOString() ?? null,
    }),
  );

/** What everybody is told when a job ends: the owner's browsers, waiting requests, and the worker that may still run it. */
export function jobEnded(job: JobAudience, status: JobStatus, error: JobError | null): BusMessage[] {
  const told = { kind: 'job-ended', jobId: job.jobId, status } satisfies BusMessage;
  const { traceParent } = job;
  const event = { ...endFor(job, status, error), ...(traceParent && { traceParent }) };
  return [...unlessNobodyHears(event), told];
}

function endFor(job: JobAudience, status: JobStatus, error: JobError | null): ClientEvent {
  const reference = { jobId: job.jobId, type: job.type };
  if (status === 'SUCCEEDED') return clientEvent(audienceOf(job), 'job-completed', reference);
  if (status === 'CANCELLED') return clientEvent(audienceOf(job), 'job-cancelled', reference);
  if (error === null) throw new Error(`a job cannot end as ${status} without an error`);
  return clientEvent(audienceOf(job), 'job-failed', { ...reference, error });
}

export const tokensUpdated = (memberId: number, remainingTokens: number): BusMessage =>
  clientEvent({ memberId, administrators: false }, 'tokens-updated', { remainingTokens });
