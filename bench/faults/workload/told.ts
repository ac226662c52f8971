/** What the harness, as the clients together, was told of one accepted job. */
export interface ToldJob {
  jobId: string;
  memberId: number;
  idempotencyKey: string;
}

/** Everything that the clients were told. */
export class Told {
  readonly jobs = new Map<string, ToldJob>();
  /** Requests that were refused for good, by error code. */
  readonly refusals: Record<string, number> = {};
  /** Answers that told of the server's own error, by status and code: 503 is what an outage is to be told by. */
  readonly troubles: Record<string, number> = {};
  /** Two jobs for one key, or one job for two members: what must never be. */
  readonly contradictions: string[] = [];
  private readonly jobOfKey = new Map<string, string>();

  accept(job: ToldJob): void {
    const earlier = this.jobOfKey.get(job.idempotencyKey);
    if (earlier !== undefined && earlier !== job.jobId)
      this.contradictions.push(`key ${job.idempotencyKey} was answered ${earlier} and ${job.jobId}`);
    this.jobOfKey.set(job.idempotencyKey, job.jobId);
    this.jobs.set(job.jobId, job);
  }

  refuse(errorCode: string): void {
    this.refusals[errorCode] = (this.refusals[errorCode] ?? 0) + 1;
  }

  trouble(what: string): void {
    this.troubles[what] = (this.troubles[what] ?? 0) + 1;
  }
}
