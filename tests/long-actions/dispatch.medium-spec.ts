import { JobDispatcher, LEASE_UNDISPATCHED, queueOptions, type QueueEntry, type QueueName } from '#jobs';
import { createLogger } from '#observability';
import { queueBackends, runSql } from '#testing';
import { Queue } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { freeJob } from './scripted-jobs.js';
import { Scenario } from './scenario.js';

const WAITING = 50_000;
/** The maximum of jobs of a queue that are in it at once, and so of rows read for it. */
const TAKEN_AT_ONCE = 500;

describe.each(queueBackends())('the dispatcher over %s', (backend) => {
  let scenario: Scenario;
  let queue: Queue<QueueEntry>;
  let dispatcher: JobDispatcher;
  beforeAll(async () => {
    scenario = await Scenario.start(backend);
    const { dataSource, config } = scenario.api;
    queue = new Queue<QueueEntry>('ai', queueOptions(config));
    const queues = new Map<QueueName, Queue<QueueEntry>>([['ai', queue]]);
    dispatcher = new JobDispatcher(dataSource, scenario.bus, queues, createLogger('test', 'silent'));
  });
  afterAll(async () => {
    await queue.close();
    await scenario.stop();
  });

  const expireLeases = () =>
    runSql(scenario.api.dataSource, `UPDATE job SET dispatched_until = now() - interval '1 second'`);
  const entries = () => queue.getJobs(['waiting', 'prioritized']);

  it('puts only id and attempt of a job into the queue, once for each lease', async () => {
    const { jobId } = await scenario.submit(freeJob, { script: randomUUID() }, null);
    await Promise.all([dispatcher.dispatch(), dispatcher.dispatch()]);
    await dispatcher.dispatch();
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry?.data).toEqual({ jobId, attempt: 0 });
  });

  it('replaces an entry that was not claimed in time, and adds a second one, but no third', async () => {
    const [before] = await entries();
    for (let time = 0; time < 3; time += 1) {
      await expireLeases();
      await dispatcher.dispatch();
    }
    const after = await entries();
    expect(after).toHaveLength(2);
    for (const entry of after) {
      expect(entry.data).toEqual(before?.data);
      expect(entry.timestamp).toBeGreaterThan(before?.timestamp ?? Infinity);
    }
  });

  it('prefers the member who has fewer waiting jobs', async () => {
    const [busy, other] = [await scenario.api.signIn(), await scenario.api.signIn()];
    const submit = ({ memberId }: { memberId: number }) =>
      scenario.submit(freeJob, { script: randomUUID() }, memberId);
    const ids = [await submit(busy), await submit(busy), await submit(busy), await submit(other)];
    await dispatcher.dispatch();
    const priorityOf = new Map(
      (await entries()).map((entry) => [entry.data.jobId, entry.opts.priority ?? 0]),
    );
    const [first = 0, second = 0, third = 0, others = 0] = ids.map(({ jobId }) => priorityOf.get(jobId));
    // Priorities are minutes; one more may have passed between two submissions.
    expect(second - first).toBeGreaterThanOrEqual(10);
    expect(third - second).toBeGreaterThanOrEqual(10);
    expect(others).toBeLessThan(second);
  });

  it('finds jobs at the beginning of one index, however many wait', async () => {
    const { memberId } = await scenario.api.signIn();
    const { dataSource } = scenario.api;
    await runSql(
      dataSource,
      `INSERT INTO job (job_id, type, queue, member_id, payload, run_at, turn_at, expires_at)
       SELECT gen_random_uuid(), 'EXPORT', 'ai', $1, '{}', now(), now() + position * interval '10 minutes', now() + interval '1 day'
       FROM generate_series(1, $2::int) AS position`,
      [memberId, WAITING],
    );
    await runSql(dataSource, 'ANALYZE job');
    const plan = await runSql<Record<string, string>>(dataSource, `EXPLAIN (ANALYZE) ${LEASE_UNDISPATCHED}`, [
      ['ai', 'browser'],
    ]);
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).not.toMatch(/Seq Scan on job|Sort/);
    const [, rows, loops] = /Index Scan using job_queued_index .*rows=([\d.]+) loops=(\d+)/.exec(text) ?? [];
    expect(Number(rows) * Number(loops)).toBeGreaterThan(0);
    expect(Number(rows) * Number(loops)).toBeLessThanOrEqual(TAKEN_AT_ONCE);
  });
});
