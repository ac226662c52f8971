import type { Job } from '#contracts';

/** What a handler of a long action returns instead of its result: the answer is 202 with the job and its Location. */
export class AcceptedJob {
  constructor(readonly job: Job) {}
}
