import { inTransaction } from '#database';
import { JobFailure } from '#jobs';
import { queueBackends, runSql, until } from '#testing';
import { deferred } from './deferred.js';
import { paidJob } from './scripted-jobs.js';
import { Scenario } from './scenario.js';

// Claims commit without waiting for the disk: a power failure of the database may lose one whose attempt has begun.
describe.each(queueBackends())('a claim lost by the database, over %s', (backend) => {
  let scenario: Scenario;
  beforeEach(async () => {
    scenario = await Scenario.start(backend);
  });
  afterEach(() => scenario.stop());

  /** The row as the last durable commit has it: dispatched, and not claimed. */
  const loseClaim = (jobId: string): Promise<void> =>
    inTransaction(scenario.api.dataSource, async (tx) => {
      await tx.execute(
        `UPDATE job SET status = 'QUEUED', attempt = 0, heartbeat_at = NULL, started_at = NULL, stage = NULL,
           dispatched_until = now() - interval '1 second' WHERE job_id = $1`,
        [jobId],
      );
      scenario.bus.publish(tx, { kind: 'jobs-ready', queue: 'ai' });
    });

  /** A job whose first run has begun and lost its claim; `again` resolves once its second run has begun. */
  const startAndLoseClaim = async (first: () => never) => {
    const { memberId } = await scenario.api.signIn();
    const [begun, again, endFirst, endSecond] = [deferred(), deferred(), deferred(), deferred()];
    let runs = 0;
    const script = scenario.jobs.add(async () => {
      runs += 1;
      if (runs > 1) {
        again.resolve();
        await endSecond.promise;
        return { result: 'second' };
      }
      begun.resolve();
      await endFirst.promise;
      return first();
    });
    const { jobId } = await scenario.submit(paidJob, { script }, memberId);
    await begun.promise;
    await loseClaim(jobId);
    return {
      memberId,
      jobId,
      again: again.promise,
      endFirst: endFirst.resolve,
      endSecond: endSecond.resolve,
    };
  };

  const fail = (): never => {
    throw new JobFailure('AI_SERVICE_ERROR', { retry: 'NEVER' });
  };

  const failuresOf = (jobId: string) =>
    runSql(scenario.api.dataSource, 'SELECT attempt FROM job_attempt_failure WHERE job_id = $1', [jobId]);

  it('does not let the first run, which fails, end the second', async () => {
    await scenario.startWorker({ WORKER_CONCURRENCY: '1' });
    const { memberId, jobId, again, endFirst, endSecond } = await startAndLoseClaim(fail);
    await scenario.startWorker({ WORKER_CONCURRENCY: '1' });
    await again;
    endFirst();
    // The worker of the first run is free again once that run has ended.
    const other = scenario.jobs.add(() => ({ result: 'other' }));
    const next = await Promise.all([1, 2].map(() => scenario.submit(paidJob, { script: other }, memberId)));
    await Promise.all(next.map((job) => scenario.untilStatus(job.jobId, 'SUCCEEDED')));
    expect(await scenario.find(jobId)).toMatchObject({ status: 'RUNNING' });
    endSecond();
    expect(await scenario.untilStatus(jobId, 'SUCCEEDED')).toMatchObject({ attempt: 1, result: 'second' });
    expect(await failuresOf(jobId)).toEqual([]);
    expect((await scenario.tokensOf(memberId)).spendable).toBe(25);
  });

  it('keeps the heartbeat of the second run when both are in one process', async () => {
    await scenario.startWorker({ WORKER_CONCURRENCY: '2' });
    const { jobId, again, endFirst, endSecond } = await startAndLoseClaim(fail);
    await again;
    endFirst();
    const heartbeat = async (): Promise<number> => {
      const [row] = await runSql<{ at: Date | null }>(
        scenario.api.dataSource,
        'SELECT heartbeat_at AS at FROM job WHERE job_id = $1',
        [jobId],
      );
      return row?.at?.getTime() ?? 0;
    };
    const claimed = await heartbeat();
    await until('the second run has written heartbeats', async () => (await heartbeat()) > claimed + 3_000);
    endSecond();
    expect(await scenario.untilStatus(jobId, 'SUCCEEDED')).toMatchObject({ attempt: 1, result: 'second' });
  });
});
