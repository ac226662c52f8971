import type { Job } from '#contracts';

/** What a handler of a long action returns instead of its result: the answer is 202 with the job and its Location. */
export class JobAcceptedResponse {
  /**
   * @param wasPreferred whether the caller asked not to wait, which the answer then confirms (RFC 7240)
   * @param location where the caller can look after the job; among their own when left out
   */
  constructor(
    readonly job: Job,
    readonly wasPreferred: boolean,
    readonly location = `/api/v1/jobs/${job.jobId}`,
  ) {}
}
