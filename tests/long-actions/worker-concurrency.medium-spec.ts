import { ProductError } from '#domain';
import {
  aiImproveJob,
  crawlPageJob,
  exportJob,
  extractLetterJob,
  resumeImportJob,
  type JobDefinition,
} from '#jobs';
import { queueBackends, runSql, until } from '#testing';
import { deferred } from './deferred.js';
import { handlerOf } from './scripted-jobs.js';
import { Scenario } from './scenario.js';

/** Jobs of each queue that the worker runs at once, and more jobs than that. */
const CONCURRENCY = 3;
const MANY = 20;

const SOURCE = {
  name: '느린 곳',
  startUrls: ['https://slow.test/'],
  letterLinkSelector: 'a',
  contentSelector: 'p',
  needsBrowser: false,
  requestsPerMinute: 60,
  enabled: true,
};

describe.each(queueBackends())('the concurrency of a worker over %s', (backend) => {
  let scenario: Scenario;
  beforeEach(async () => {
    scenario = await Scenario.start(backend);
  });
  afterEach(() => scenario.stop());

  /** Starts a worker, has it run as many `slow` jobs as it runs at once, and waits until the job `member` begins beside them. */
  const beginsBeside = async (
    slow: { definition: JobDefinition; payload: unknown },
    member: { definition: JobDefinition; payload: unknown },
    queues: string,
  ): Promise<void> => {
    const release = deferred();
    let isBegun = false;
    const fail = (): never => {
      throw new ProductError('NOT_FOUND');
    };
    const { memberId } = await scenario.api.signIn();
    await scenario.startWorker({ WORKER_QUEUES: queues, WORKER_CONCURRENCY: `${CONCURRENCY}` }, [
      handlerOf(slow.definition, async () => {
        await release.promise;
        return fail();
      }),
      handlerOf(member.definition, () => {
        isBegun = true;
        return fail();
      }),
    ]);
    for (let count = 0; count < MANY; count += 1) await scenario.submit(slow.definition, slow.payload, null);
    const running = async (): Promise<number> =>
      (await runSql(scenario.api.dataSource, `SELECT 1 FROM job WHERE status = 'RUNNING'`)).length;
    try {
      await until('as many jobs run as may', async () => (await running()) === CONCURRENCY);
      await scenario.submit(member.definition, member.payload, memberId);
      await until('the job of the member begins', () => isBegun);
      expect(await running()).toBeGreaterThanOrEqual(CONCURRENCY);
    } finally {
      release.resolve();
    }
  };

  const improvement = {
    definition: aiImproveJob,
    payload: { title: '글', content: '글', jobField: '개발', experienceYears: 1, customPrompt: '' },
  };

  it('lets an export start beside a crawl of slow pages', async () => {
    await beginsBeside(
      { definition: crawlPageJob, payload: { kind: 'TRY', url: 'https://slow.test/', source: SOURCE } },
      { definition: exportJob, payload: { kind: 'ACCOUNT' } },
      'browser',
    );
  });

  it.each([
    [
      'imports of slow files',
      { definition: resumeImportJob, payload: { fileName: 'a.pdf', size: 1, sha256: 'a' } },
    ],
    ['an extraction of many letters', { definition: extractLetterJob, payload: { coverLetterId: 1 } }],
  ])('lets an improvement start beside %s', async (_, slow) => {
    await beginsBeside(slow, improvement, 'ai');
  });
});
