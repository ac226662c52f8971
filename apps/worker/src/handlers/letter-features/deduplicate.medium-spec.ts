import type { Job, JobStatus } from '#contracts';
import { inTransaction } from '#database';
import { EVENT_BUS, type BusMessage } from '#events';
import { withdrawAllFeatures } from '#letter-features';
import { deduplicateJob, JobCanceller, JobReader, JobSubmitter } from '#jobs';
import { until, runSql } from '#testing';
import {
  storeExtracted,
  readFinalFeatures,
} from '../../../../../libs/letter-features/testing/extracted-features.js';
import { InterviewFixture } from '../../../../../tests/interviews/interview-fixture.js';
import type { Fault } from '../../../../devstack/src/assistant/control-panel.js';

const NUMBERS = '성과를 구체적인 숫자로 보여 주어 크기를 바로 알게 한다';
const NUMBERS_TOO = '성과를 구체적인 숫자로 보여 주어 크기를 바로 알게 해 준다';
const ENDING = '마지막 문단에서 입사한 뒤에 할 일을 시간 순서로 적어 마무리한다';

let fixture: InterviewFixture;
const received: BusMessage[] = [];
beforeAll(async () => {
  fixture = await InterviewFixture.start();
  await fixture.startWorker({ WORKER_QUEUES: 'cpu' });
  await fixture.api.app.get(EVENT_BUS).subscribe((message: BusMessage) => received.push(message));
});
afterAll(() => fixture.stop());
afterEach(async () => {
  received.length = 0;
  await fixture.control({});
  await inTransaction(fixture.api.dataSource, withdrawAllFeatures);
});

const store = () =>
  storeExtracted(fixture.api.dataSource, [
    { letter: '가', description: NUMBERS },
    { letter: '나', description: NUMBERS },
    { letter: '다', description: NUMBERS_TOO },
    { letter: '다', description: ENDING },
  ]);
const submit = (): Promise<Job> =>
  fixture.api.app.get(JobSubmitter).submit(deduplicateJob, {}, { memberId: null });
const untilStatus = ({ jobId }: Job, status: JobStatus): Promise<Job> =>
  until(`the job is ${status}`, async () => {
    const job = await fixture.api.app.get(JobReader).findAny(jobId);
    return job?.status === status ? job : undefined;
  });
const fault = (rest: Partial<Fault>): Fault => ({
  schemaName: 'embeddings',
  kind: 'status',
  times: 1,
  ...rest,
});
const countOf = async (table: string): Promise<number> =>
  (await runSql<{ count: number }>(fixture.api.dataSource, `SELECT count(*) FROM ${table}`))[0]?.count ?? 0;
const RESULT = { rawFeatures: 4, finalFeatures: 2 };

describe('a deduplication', () => {
  it('reports its stages and totals, and requests no vector twice', async () => {
    const asked = await fixture.control({});
    await store();
    const job = await untilStatus(await submit(), 'SUCCEEDED');
    expect(job.result).toEqual(RESULT);
    const payloads = received.flatMap((message) =>
      message.kind === 'client-event' ? [{ event: message.event, ...message.payload }] : [],
    );
    const stages = payloads.flatMap((payload) => ('stage' in payload ? [payload.stage] : []));
    expect([...new Set(stages)]).toEqual(['embed', 'compare', 'merge']);
    await until('the totals are published', () =>
      received.some((message) => message.kind === 'client-event' && message.event === 'feature-list-updated'),
    );
    expect(await readFinalFeatures(fixture.api.dataSource)).toMatchObject([
      { description: ENDING, duplicateCount: 1 },
      { description: NUMBERS, duplicateCount: 3, distinctLetterCount: 3 },
    ]);
    expect(await countOf('description_embedding')).toBe(3);
    await untilStatus(await submit(), 'SUCCEEDED');
    expect(await asked()).toEqual({ embeddings: 1 });
  });

  it.each([400, 401, 404])('compares by words alone when embeddings are answered with %i', async (status) => {
    await fixture.control({ faults: [fault({ status })] });
    await store();
    const job = await untilStatus(await submit(), 'SUCCEEDED');
    expect(job).toMatchObject({ result: RESULT, attempt: 1 });
    expect(await countOf('description_embedding')).toBe(0);
  });

  it('uses vectors once they are available, and compares earlier descriptions again', async () => {
    await fixture.control({ faults: [fault({ status: 404 })] });
    await store();
    await untilStatus(await submit(), 'SUCCEEDED');
    const before = await readFinalFeatures(fixture.api.dataSource);
    await untilStatus(await submit(), 'SUCCEEDED');
    expect(
      await countOf('feature_description WHERE embedding_model IS NOT NULL AND cluster_id IS NOT NULL'),
    ).toBe(3);
    expect(await readFinalFeatures(fixture.api.dataSource)).toEqual(before);
  });

  it('merges what is equal by vectors, however different the words', async () => {
    await store();
    const model = 'text-embedding-3-small';
    const vector = Buffer.from(Float32Array.from({ length: 8 }, (_, at) => at + 1).buffer);
    await runSql(
      fixture.api.dataSource,
      `INSERT INTO description_embedding SELECT DISTINCT description_hash, $1, $2::bytea FROM raw_cover_letter_feature`,
      [model, vector],
    );
    const job = await untilStatus(await submit(), 'SUCCEEDED');
    expect(job.result).toEqual({ rawFeatures: 4, finalFeatures: 1 });
  });

  it('is retried when the provider is unavailable', async () => {
    await fixture.control({ faults: [fault({ status: 503 })] });
    await store();
    const job = await untilStatus(await submit(), 'SUCCEEDED');
    expect(job).toMatchObject({ result: RESULT, attempt: 2 });
  });

  it('leaves a consistent state when it is cancelled, and a later job continues', async () => {
    const asked = await fixture.control({ faults: [fault({ kind: 'held' })] });
    await store();
    const job = await submit();
    await until('it waits for vectors', async () => (await asked())['embeddings'] === 1);
    await fixture.api.app.get(JobCanceller).cancel(job.jobId);
    await untilStatus(job, 'CANCELLED');
    await fixture.answerHeld();
    expect(await countOf('cover_letter_feature')).toBe(0);
    expect((await untilStatus(await submit(), 'SUCCEEDED')).result).toEqual(RESULT);
  });

  it('continues in another worker when its own is stopped', async () => {
    const asked = await fixture.control({ faults: [fault({ kind: 'held' })] });
    await store();
    const job = await submit();
    await until('it waits for vectors', async () => (await asked())['embeddings'] === 1);
    await fixture.stopWorkers();
    await fixture.answerHeld();
    await fixture.startWorker({ WORKER_QUEUES: 'cpu' });
    const ended = await untilStatus(job, 'SUCCEEDED');
    expect(ended).toMatchObject({ result: RESULT, attempt: 2 });
  });
});
