import { isEnded, type JobStatus, type JobType } from '#contracts';
import type { Transaction } from '#database';
import type { EventBus } from '#events';
import { cancelChildren } from './children/cancel-children.js';
import { jobDefinitions } from './definitions/index.js';
import type { JobDefinition } from './job-definition.js';
import { jobEnded } from './job-events.js';

interface ErasedRow {
  job_id: string;
  type: JobType;
  status: JobStatus;
}

// Locked in one order, as those who end jobs do, so that neither waits for the other in a circle. Steps go with their job.
const ERASE_JOBS = `
WITH erased AS (SELECT job_id FROM job WHERE member_id = $1 ORDER BY job_id FOR UPDATE)
DELETE FROM job WHERE job_id IN (SELECT job_id FROM erased) RETURNING job_id, type, status`;

/** Deletes a member's jobs, ended or not. A worker that still runs one is told to stop, and finds no row to write to. */
export class JobEraser {
  constructor(
    private readonly bus: EventBus,
    private readonly definitions: Partial<Record<JobType, JobDefinition>> = jobDefinitions,
  ) {}

  /** Tokens held for the jobs are not given back here: the account goes with the member. */
  async eraseOf(tx: Transaction, memberId: number): Promise<void> {
    const rows = await tx.query<ErasedRow>(ERASE_JOBS, [memberId]);
    const running = rows.filter(({ status }) => !isEnded(status));
    const messages = running.flatMap(({ job_id: jobId, type }) => {
      const administrators = this.definitions[type]?.audience === 'ADMINISTRATORS';
      return jobEnded({ jobId, type, memberId, administrators }, 'CANCELLED', null);
    });
    messages.push(
      ...(await cancelChildren(
        tx,
        running.map(({ job_id: jobId }) => jobId),
      )),
    );
    if (messages.length > 0) this.bus.publish(tx, ...messages);
  }
}
