import { fillPath, type Job, jobRoutes } from '#contracts';

/** What a handler of a long action returns instead of its result: the answer is 202 with the job and its Location. */
export class JobAcceptedResponse {
  /**
   * @param wasPreferred whether the caller asked not to wait, which the answer then confirms (RFC 7240)
   * @param location path of the job; default: among the caller's own jobs
   */
  constructor(
    readonly job: Job,
    readonly wasPreferred: boolean,
    readonly location = fillPath(jobRoutes.one, { jobId: job.jobId }),
  ) {}
}
