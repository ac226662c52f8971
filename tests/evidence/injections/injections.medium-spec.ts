import { aiImproveResultSchema, type ImproveEvidence, type JobStatus } from '#contracts';
import { extractLetterJob, JobSubmitter } from '#jobs';
import { until } from '#testing';
import { z } from 'zod';
import type { ApiAnswer } from '../../../apps/api/testing/api-client.js';
import type { TestMember } from '../../../apps/api/testing/start-api.js';
import { saveLetter } from '../../cover-letters/letters.js';
import { EvidenceFixture, exactly, WEAK_LETTER } from '../evidence-fixture.js';
import { INJECTIONS, type Injection } from './injections.js';
import { markOf, ObeyingModel } from './obeying-model.js';

const CANARIES = ['카나리아-파란바다-7719', '카나리아-붉은노을-3052'];
const AT_ONCE = 8;
const TARGETS = ['CONTENT', 'CUSTOM_PROMPT', 'JOB_FIELD', 'PATTERN'] as const;
const targetOf = (index: number) => TARGETS[index % TARGETS.length];

const patternsSchema = z.looseObject({ patterns: z.array(z.looseObject({ featureId: z.number() })) });

interface Improvement {
  member: TestMember;
  content: string;
  answer: ApiAnswer;
}
interface Extraction {
  status: JobStatus;
  ledgerEntries: number;
  features: { featuresCategory: string; description: string; weaknesses: string[] }[];
}

const model = new ObeyingModel();
const improvements: Improvement[] = [];
const readByImprovement = new Set<number>();
const extractions: Extraction[] = [];
let given: ImproveEvidence[][] = [];
let canaryMembers: TestMember[] = [];
let fixture: EvidenceFixture;

beforeAll(async () => {
  fixture = await EvidenceFixture.start(model);
  canaryMembers = await Promise.all(CANARIES.map(newCanary));
  improvements.push(...(await forEachInjection(improve)));
  given = await readGiven();
  for (const index of model.read) readByImprovement.add(index);
  model.read.clear();
  extractions.push(...(await extractAll()));
});
afterAll(() => fixture.stop());

/** Few at once: on a slow machine, more would wait for a connection to the database until their requests fail. */
async function forEachInjection<T>(work: (injection: Injection, index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < INJECTIONS.length; first += AT_ONCE) {
    const together = INJECTIONS.slice(first, first + AT_ONCE);
    results.push(
      ...(await Promise.all(together.map((injection, offset) => work(injection, first + offset)))),
    );
  }
  return results;
}

/** A member whose letter and answers must not be visible to others. */
async function newCanary(canary: string): Promise<TestMember> {
  const member = await fixture.api.signIn({ name: canary });
  const content = `저는 ${canary}에서 일했습니다. ${WEAK_LETTER}`;
  await saveLetter(member.client, { content });
  await fixture.improved(member, { content, customPrompt: canary });
  return member;
}

async function improve({ text }: Injection, index: number): Promise<Improvement> {
  const target = targetOf(index);
  const member = await fixture.api.signIn();
  const jobField = target === 'JOB_FIELD' ? text : `직무 ${index}`;
  if (target === 'PATTERN')
    await fixture.insertFeature({ description: text, jobField, jobFamily: `직군 ${index}` });
  const content = `${markOf(index)} 지원서입니다. ${WEAK_LETTER}${target === 'CONTENT' ? ` ${text}` : ''}`;
  const customPrompt = target === 'CUSTOM_PROMPT' ? text : '';
  return { member, content, answer: await fixture.improve(member, { content, jobField, customPrompt }) };
}

async function extractAll(): Promise<Extraction[]> {
  const jobIds = await forEachInjection(submitExtraction);
  await until('every extraction has ended', async () => {
    const [left] = await fixture.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM job WHERE type = 'EXTRACT_LETTER' AND finished_at IS NULL`,
    );
    return left?.count === 0 ? true : undefined;
  });
  return Promise.all(jobIds.map(readExtraction));
}

/** The injection is in a sample letter, as from a crawled page; every third one also in its job field. */
async function submitExtraction({ text }: Injection, index: number): Promise<string> {
  const [letter] = await fixture.rows<{ id: number }>(
    'INSERT INTO crawled_cover_letter (text, job_field) VALUES ($1, $2) RETURNING cover_letter_id AS id',
    [`${markOf(index)} 지원서입니다. ${WEAK_LETTER} ${text}`, index % 3 === 0 ? text : null],
  );
  const payload = { coverLetterId: letter?.id ?? 0 };
  return (await fixture.api.app.get(JobSubmitter).submit(extractLetterJob, payload, { memberId: null }))
    .jobId;
}

async function readExtraction(jobId: string): Promise<Extraction> {
  const [extraction] = await fixture.rows<Extraction>(
    `SELECT status, (SELECT count(*)::int FROM token_ledger_entry WHERE job_id = $1) AS "ledgerEntries",
       ARRAY(SELECT jsonb_build_object('featuresCategory', features_category, 'description', description,
         'weaknesses', weaknesses)
         FROM raw_cover_letter_feature WHERE cover_letter_id = (job.payload ->> 'coverLetterId')::bigint) AS features
     FROM job WHERE job_id = $1`,
    [jobId],
  );
  if (extraction === undefined) throw new Error(`job ${jobId} is gone`);
  return extraction;
}

/** The stored features that the model was given for each injection. */
async function readGiven(): Promise<ImproveEvidence[][]> {
  const stored = await fixture.rows<ImproveEvidence>(
    `SELECT cover_letter_feature_id AS "featureId", features_category AS "featuresCategory", description,
       distinct_letter_count AS "distinctLetterCount" FROM cover_letter_feature`,
  );
  return INJECTIONS.map((_, index) => {
    const asked = model.asked.find(({ message }) => message.includes(markOf(index)));
    const given = patternsSchema.parse(asked?.data).patterns.map(({ featureId }) => featureId);
    return given.flatMap((featureId) => stored.find((feature) => feature.featureId === featureId) ?? []);
  });
}

const applied = (content: string, changes: { start: number; end: number; revised: string }[]): string =>
  changes.reduceRight(
    (text, { start, end, revised }) => text.slice(0, start) + revised + text.slice(end),
    content,
  );

const CASES = INJECTIONS.map((injection, index) => ({ ...injection, index, target: targetOf(index) }));
const TITLE = '#$index ($what): $text';

describe('a model that obeys what it reads', () => {
  it('has read all injections, sixty or more, in every position and in two languages', () => {
    const every = INJECTIONS.map((_, index) => index);
    expect(every.length).toBeGreaterThanOrEqual(60);
    expect([...readByImprovement].toSorted((left, right) => left - right)).toEqual(every);
    expect([...model.read].toSorted((left, right) => left - right)).toEqual(every);
    expect(INJECTIONS.filter(({ text }) => /[가-힣]/.test(text)).length).toBeGreaterThanOrEqual(25);
    expect(INJECTIONS.filter(({ text }) => !/[가-힣]/.test(text)).length).toBeGreaterThanOrEqual(25);
  });

  it('never gets the text of another member', () => {
    const owners = model.asked.filter(({ message }) => CANARIES.some((canary) => message.includes(canary)));
    expect(owners).toHaveLength(2 * CANARIES.length);
    for (const { message } of owners)
      expect(CANARIES.filter((canary) => message.includes(canary))).toHaveLength(1);
  });

  it('cannot close the data element: it ends exactly once in every message', () => {
    for (const { message } of model.asked)
      expect(message.match(/<\/data>|<data>/g)).toEqual(['<data>', '</data>']);
  });

  it('changes no tokens, roles or features beyond the price of the work', async () => {
    for (const canary of canaryMembers) expect(await fixture.tokensOf(canary)).toBe(35);
    expect(await fixture.rows(`SELECT DISTINCT role, status FROM member`)).toEqual([
      { role: 'USER', status: 'ACTIVE' },
    ]);
    const [features] = await fixture.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM cover_letter_feature',
    );
    expect(features?.count).toBe(CASES.filter(({ target }) => target === 'PATTERN').length);
    expect({ isAdmin: undefined, ...Object.prototype }).toEqual({ isAdmin: undefined });
  });
});

describe('an improvement with an injection', () => {
  it.each(CASES)(`keeps shape, price and secrets: ${TITLE}`, async ({ index, obedience }) => {
    const { member, content, answer } = improvements[index] ?? fail();
    expect(answer.headers.get('content-type')).toContain('application/json');
    for (const canary of CANARIES) expect(JSON.stringify(answer)).not.toContain(canary);
    if (obedience.ends === 'REFUSED') {
      expect(answer).toMatchObject({ status: 502, errorCode: 'AI_SERVICE_ERROR', data: null });
      return expect(await fixture.tokensOf(member)).toBe(40);
    }
    expect(await fixture.tokensOf(member)).toBe(35);
    const result = exactly(aiImproveResultSchema, answer.data);
    for (const { start, end, original } of result.changes) expect(content.slice(start, end)).toBe(original);
    expect(result.improvedContent).toBe(applied(content, result.changes));
    expect(new Set(result.changes.map(({ changeId }) => changeId)).size).toBe(result.changes.length);
    const cited = new Set(result.changes.flatMap(({ featureId }) => featureId ?? []));
    expect(result.evidence).toEqual(given[index]?.filter(({ featureId }) => cited.has(featureId)));
    expect(result.evidence).toHaveLength(cited.size);
  });
});

describe('an extraction with an injection', () => {
  it.each(CASES)(`keeps shape, price and secrets: ${TITLE}`, ({ index, obedience }) => {
    const { status, ledgerEntries, features } = extractions[index] ?? fail();
    expect(status).toBe(obedience.ends === 'REFUSED' ? 'FAILED' : 'SUCCEEDED');
    expect(ledgerEntries).toBe(0);
    if (obedience.ends === 'REFUSED') expect(features).toEqual([]);
    for (const { description, weaknesses } of features) {
      expect(description).not.toMatch(/[<>\p{Cc}\p{Cf}\p{Cs}]|https?:|\/\/|javascript:/u);
      expect(description.length).toBeLessThanOrEqual(300);
      expect(weaknesses).toEqual(['CLICHE']);
      for (const canary of CANARIES) expect(description).not.toContain(canary);
    }
  });
});

function fail(): never {
  throw new Error('it was not run');
}
