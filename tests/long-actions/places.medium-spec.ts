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

/** More than one worker runs at once of any queue. */
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

describe.each(queueBackends())('the places of a worker over %s', (backend) => {
  let scenario: Scenario;
  beforeEach(async () => {
    scenario = await Scenario.start(backend);
  });
  afterEach(() => scenario.stop());

  /** How many milliseconds `member` waits while as many `slow` jobs run as the worker has places for. */
  const waitBeside = async (
    slow: { definition: JobDefinition; payload: unknown },
    member: { definition: JobDefinition; payload: unknown },
    environment: Record<string, string>,
  ): Promise<number> => {
    const [release, begun] = [deferred(), deferred()];
    const refuse = (): never => {
      throw new ProductError('NOT_FOUND');
    };
    const { memberId } = await scenario.api.signIn();
    await scenario.startWorker(environment, [
      handlerOf(slow.definition, async () => {
        await release.promise;
        return refuse();
      }),
      handlerOf(member.definition, async () => {
        begun.resolve();
        return refuse();
      }),
    ]);
    for (let count = 0; count < MANY; count += 1) await scenario.submit(slow.definition, slow.payload, null);
    const running = async (): Promise<number> =>
      (await runSql(scenario.api.dataSource, `SELECT 1 FROM job WHERE status = 'RUNNING'`)).length;
    await until('all places are taken', async () => {
      const before = await running();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return before >= 4 && before < MANY && (await running()) === before;
    });
    const submitted = performance.now();
    await scenario.submit(member.definition, member.payload, memberId);
    await Promise.race([begun.promise, new Promise((resolve) => setTimeout(resolve, 4_000))]);
    const waited = performance.now() - submitted;
    release.resolve();
    return waited;
  };

  const improvement = {
    definition: aiImproveJob,
    payload: { title: '글', content: '글', jobField: '개발', experienceYears: 1, customPrompt: '' },
  };

  it('lets an export start beside a crawl of slow pages', async () => {
    const waited = await waitBeside(
      { definition: crawlPageJob, payload: { kind: 'TRY', url: 'https://slow.test/', source: SOURCE } },
      { definition: exportJob, payload: { kind: 'ACCOUNT' } },
      { WORKER_QUEUES: 'browser' },
    );
    expect(waited).toBeLessThan(2_000);
  });

  it.each([
    [
      'imports of slow files',
      { definition: resumeImportJob, payload: { fileName: 'a.pdf', size: 1, sha256: 'a' } },
    ],
    ['an extraction of many letters', { definition: extractLetterJob, payload: { coverLetterId: 1 } }],
  ])('lets an improvement start beside %s', async (_, slow) => {
    expect(await waitBeside(slow, improvement, { WORKER_QUEUES: 'ai' })).toBeLessThan(2_000);
  });
});
