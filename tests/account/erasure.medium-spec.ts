import { LEAVING_CONFIRMATION } from '#contracts';
import { queueBackends, until, runSql } from '#testing';
import { z } from 'zod';
import { saveLetter } from '../cover-letters/letters.js';
import { deferred } from '../long-actions/deferred.js';
import { Scenario } from '../long-actions/scenario.js';
import { fillAccount, fillWithCanary, newCanary } from './canary-member.js';
import { columnsOf, findInDatabase, findInRedis } from './canary-search.js';

const TEXT_TYPES = new Set(['text', 'jsonb', 'json', 'bytea', 'text[]', 'character varying', 'inet', 'xml']);

/** Text columns without members' text: values of the product, hashes and secrets. */
const WITHOUT_MEMBERS_TEXT = new Set([
  'ai_request.model',
  'ai_request.outcome',
  'ai_request.purpose',
  'ai_switch.message',
  'audit_entry.action',
  'cover_letter_version.reason',
  'erased_identity.identity_hash',
  'interview_question.content_hash',
  'job.queue',
  'job_attempt_failure.error_code',
  'job_step.prompt_name',
  'job.request_hash',
  'job.request_id',
  'job.status',
  'job.trace_parent',
  'job.type',
  'member.role',
  'member.status',
  'migrations.name',
  'rate_limit.key',
  'resume.completed_sections',
  'resume.type',
  'stored_photo.content_hash',
  'stored_photo.content_type',
  'resume_version.reason',
  'resume_version.type',
  'session.revoke_reason',
  'sign_in_flow.browser_hash',
  'sign_in_flow.code_verifier',
  'sign_in_flow.redirect_uri',
  'sign_in_flow.state_hash',
  'stored_file.content_type',
  'stored_file.purpose',
  'token_ledger_entry.kind',
]);

/** Tables of crawling and extraction: no member's text gets there. */
const TABLES_WITHOUT_MEMBERS_TEXT = new Set([
  'cover_letter_feature',
  'cover_letter_fingerprint',
  'crawl_host',
  'crawl_page',
  'crawl_resource',
  'crawl_run_host',
  'crawl_run_source',
  'crawl_source',
  'crawled_cover_letter',
  'description_embedding',
  'feature_description',
  'raw_cover_letter_feature',
]);

/** BullMQ's log of its last events (about 10,000): it contains ids of jobs that no longer exist. */
const QUEUE_LOG = /^event\.data$|:events$/;

const improvement = (content: string, customPrompt: string) => ({
  content,
  jobField: content,
  experienceYears: 1,
  customPrompt,
});

const improved = (text: string) => ({
  feedback: { strengths: [], improvements: [], summary: text },
  improvedContent: text,
  changes: [],
  flags: [],
  evidence: [],
});
const jobIdIn = (data: unknown): string => z.object({ jobId: z.string() }).parse(data).jobId;

describe.each(queueBackends())('what is left of a deleted account, over %s', (backend) => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.start(backend);
    await scenario.startWorker({ WORKER_CONCURRENCY: '1' });
  });
  afterAll(() => scenario.stop());

  const findAnywhere = async (words: readonly string[]): Promise<string[]> => [
    ...(await findInDatabase(scenario.api.dataSource, words)),
    ...(scenario.queue.redis === null ? [] : await findInRedis(scenario.queue.redis.url, words)),
  ];

  it('is only the id: no text in any table, queue or file, also none of finished, running and waiting jobs', async () => {
    const [member, other] = [await scenario.api.signIn(), await scenario.api.signIn()];
    const [canary, otherCanary] = [newCanary(), newCanary()];
    await saveLetter(member.client, { title: canary });
    await fillWithCanary(scenario.api.dataSource, member.memberId, canary);
    await fillAccount(scenario.api.dataSource, member.memberId, canary);
    await fillWithCanary(scenario.api.dataSource, other.memberId, otherCanary);

    const [started, proceed, ended] = [deferred<AbortSignal>(), deferred(), deferred<unknown>()];
    const running = scenario.jobs.add(async (context) => {
      await context.step('feedback', z.string(), async () => canary);
      context.progress('rewrite', 50, { text: canary });
      started.resolve(context.signal);
      await proceed.promise;
      await context.step('rewrite', z.string(), async () => `late ${canary}`).catch(ended.resolve);
      return { result: improved(canary) };
    });
    const jobs: string[] = [];
    for (const customPrompt of [running, scenario.jobs.add(() => ({ result: improved(canary) }))]) {
      const answer = await member.client.send('POST', '/api/v1/cover-letters/ai-improve', {
        body: improvement(canary, customPrompt),
        headers: { prefer: 'respond-async', 'idempotency-key': canary + customPrompt },
      });
      jobs.push(jobIdIn(answer.data));
    }
    const signal = await started.promise;
    await until('what the job has made so far is stored', async () =>
      (await scenario.find(jobs[0] ?? '')).partialResult !== null ? true : undefined,
    );

    const words = [canary, `이름${canary}`, `${canary}@example.com`, `sub-${canary}`];
    const found = new Set(await findInDatabase(scenario.api.dataSource, words));
    const forgotten = (await columnsOf(scenario.api.dataSource))
      .filter(({ schema, type }) => schema === 'public' && TEXT_TYPES.has(type))
      .filter(({ table }) => !TABLES_WITHOUT_MEMBERS_TEXT.has(table))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !found.has(name) && !WITHOUT_MEMBERS_TEXT.has(name));
    // For a new text column: fill it in canary-member.ts, or list it above as one without members' text.
    expect(forgotten).toEqual([]);

    const answer = await member.client.send('DELETE', '/api/v1/me', {
      body: { confirmation: LEAVING_CONFIRMATION },
    });
    expect(answer.status).toBe(200);
    expect(await findAnywhere(words)).toEqual([]);

    await until('the running job is told to stop', () => signal.aborted);
    proceed.resolve();
    await ended.promise;
    const after = await other.client.send('POST', '/api/v1/cover-letters/ai-improve', {
      body: improvement(
        '다른 회원의 글',
        scenario.jobs.add(() => ({ result: improved('다른 글') })),
      ),
    });
    expect(after.status).toBe(200);
    expect(await findAnywhere(words)).toEqual([]);
    await until('the queue has let go of the jobs', async () => {
      const found = await findAnywhere(jobs);
      return found.every((name) => QUEUE_LOG.test(name));
    });

    const untouched = await findInDatabase(scenario.api.dataSource, [otherCanary]);
    expect(untouched).toEqual(
      expect.arrayContaining(['cover_letter.content', 'job.payload', 'stored_file_chunk.content']),
    );
    const auditEntries = await runSql(
      scenario.api.dataSource,
      `SELECT to_jsonb(a) - 'audit_id' - 'created_at' AS entry FROM audit_entry a WHERE target_member_id = $1`,
      [member.memberId],
    );
    expect(auditEntries).toEqual([
      {
        entry: {
          actor_member_id: 1,
          action: 'SOMETHING',
          target_member_id: member.memberId,
          before: null,
          after: null,
          reason: null,
          idempotency_key: null,
        },
      },
    ]);
  });
});
