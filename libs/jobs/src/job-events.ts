import type { JobError, JobStatus, JobType } from '#contracts';
import { clientEvent, type BusMessage, type ClientEvent } from '#events';

/** The owner of a job, and who receives its events. */
export interface JobAudience {
  jobId: string;
  type: JobType;
  memberId: number | null;
  administrators: boolean;
  /**
   * W3C traceparent that the event of its end carries: of the span that writes a success, else of the span that submitted the job. A cancel
   * has none.
   */
  traceParent?: string | null;
}

// Not for the member who started an administrators' job: they receive its events as long as they are an administrator.
const audienceOf = ({ memberId, administrators }: JobAudience) => ({
  memberId: administrators ? null : memberId,
  administrators,
});

// A child job has no audience: no browser receives its events.
const forAudience = (event: ClientEvent): BusMessage[] =>
  event.audience.memberId === null && !event.audience.administrators ? [] : [event];

/** How far a job is. */
interface Progress {
  stage: string | null;
  percent: number;
  thinkingSince: Date | null;
}

/** The message of a job's progress; none for a job without an audience. */
export const jobProgressed = (job: JobAudience, { stage, percent, thinkingSince }: Progress): BusMessage[] =>
  forAudience(
    clientEvent(audienceOf(job), 'job-progress', {
      jobId: job.jobId,
      type: job.type,
      stage,
      progress: percent,
      thinkingSince: thinkingSince?.toISOString() ?? null,
    }),
  );

/** The messages of a job's end: for the browsers of its audience, for waiting requests, and for the worker that may still run it. */
export function jobEnded(job: JobAudience, status: JobStatus, error: JobError | null): BusMessage[] {
  const ended = { kind: 'job-ended', jobId: job.jobId, status } satisfies BusMessage;
  const { traceParent } = job;
  const event = { ...endFor(job, status, error), ...(traceParent && { traceParent }) };
  return [...forAudience(event), ended];
}

function endFor(job: JobAudience, status: JobStatus, error: JobError | null): ClientEvent {
  const reference = { jobId: job.jobId, type: job.type };
  if (status === 'SUCCEEDED') return clientEvent(audienceOf(job), 'job-completed', reference);
  if (status === 'CANCELLED') return clientEvent(audienceOf(job), 'job-cancelled', reference);
  if (error === null) throw new Error(`a job cannot end as ${status} without an error`);
  return clientEvent(audienceOf(job), 'job-failed', { ...reference, error });
}

/** Tells a member's browsers what can be spent now. */
export const tokensUpdated = (memberId: number, remainingTokens: number): BusMessage =>
  clientEvent({ memberId, administrators: false }, 'tokens-updated', { remainingTokens });
