import { randomUUID } from 'node:crypto';
import { AI_CONSENT_VERSION, IMPORT_MAXIMUM_BYTES, jobSchema } from '#contracts';
import {
  buildDocx,
  HOSTILE_FILES,
  plainText,
  recordStatements,
  runSql,
  SAMPLE_RESUME,
  until,
} from '#testing';
import { isAlive } from '../../apps/devstack/src/processes/process-life.js';
import { IMPORT, ImportFixture } from './import-fixture.js';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await ImportFixture.start({ AI_CONSENT_REQUIRED: 'true' });
  await fixture.startWorker();
});
afterEach(() => fixture.control({ faults: [] }));
afterAll(() => fixture.stop());

const resume = buildDocx(SAMPLE_RESUME);
const slow = HOSTILE_FILES.find(({ name }) => name.includes('a stream packed twice'));

async function consentingMember() {
  const member = await fixture.api.signIn();
  const body = { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION };
  await member.client.send('POST', '/api/v1/me/consents', { body });
  return member;
}

describe('an import', () => {
  it('is refused without consent, before anything is stored or charged', async () => {
    const member = await fixture.api.signIn();
    expect(await fixture.send(member.client, resume, '이력서.docx')).toMatchObject({ status: 403 });
    expect((await fixture.tokensOf(member)).kinds).toEqual(['GRANT']);
    expect(await fixture.keptFilesAndSteps(member)).toEqual({ files: 0, steps: 0 });
  });

  it('is refused without enough tokens, before its file reaches the database', async () => {
    const member = await consentingMember();
    await runSql(
      fixture.api.dataSource,
      'UPDATE token_account SET balance = 4, refill_started_at = now() WHERE member_id = $1',
      [member.memberId],
    );
    const statements = await recordStatements(fixture.api.dataSource, async () =>
      expect(await fixture.send(member.client, resume, '이력서.docx')).toMatchObject({
        status: 402,
        errorCode: 'INSUFFICIENT_TOKENS',
      }),
    );
    expect(statements.map(([sql]) => sql)).toContainEqual(expect.stringContaining('token_account'));
    expect(statements.filter(([sql]) => sql.includes('stored_file'))).toEqual([]);
  });

  it('is refused for a file that is too large, missing or empty', async () => {
    const member = await consentingMember();
    const { client } = member;
    const large = Buffer.alloc(IMPORT_MAXIMUM_BYTES + 1, 'a');
    const statuses = [
      await fixture.send(client, large, '이력서.txt'),
      await client.send('POST', IMPORT, { body: new FormData() }),
      await fixture.send(client, Buffer.alloc(0), '이력서.txt'),
      await client.send('POST', IMPORT, { body: { file: '이력서' } }),
    ].map(({ status, errorCode }) => [status, errorCode]);
    expect(statuses).toEqual([
      [413, 'FILE_TOO_LARGE'],
      [400, 'VALIDATION_ERROR'],
      [422, 'UNREADABLE_FILE'],
      [400, 'VALIDATION_ERROR'],
    ]);
    expect((await fixture.tokensOf(member)).kinds).toEqual(['GRANT']);
  });

  it('is one job and one charge for one key and file, and refused for another file of the same name', async () => {
    const member = await consentingMember();
    const headers = { 'idempotency-key': randomUUID() };
    const send = (content: Buffer) => fixture.send(member.client, content, '이력서.docx', headers);
    const answers = await Promise.all([send(resume), send(resume), send(resume)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[1].data).toEqual(answers[0].data);
    const other = Buffer.from(resume);
    other[100] = (other[100] ?? 0) ^ 1;
    expect(await send(other)).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await fixture.tokensOf(member)).toEqual({
      spendable: 35,
      held: 0,
      kinds: ['GRANT', 'HOLD', 'TAKE'],
    });
    expect(await fixture.keptFilesAndSteps(member)).toEqual({ files: 0, steps: 0 });
  });

  it('reports its stage, and leaves no data when it is cancelled during the AI call', async () => {
    const member = await consentingMember();
    await fixture.control({ faults: [{ schemaName: 'resume_structure', kind: 'held', times: 1 }] });
    const jobId = await fixture.begin(member.client, resume, '이력서.docx');
    expect(await fixture.keptFilesAndSteps(member)).toMatchObject({ files: 1 });
    await until('the resume is structured', async () => {
      const { stage: reached } = await fixture.job(member.client, jobId);
      return reached === 'structure';
    });
    const cancelled = await member.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(jobSchema.parse(cancelled.data)).toMatchObject({ status: 'CANCELLED', result: null });
    expect(await fixture.keptFilesAndSteps(member)).toEqual({ files: 0, steps: 0 });
    expect(await fixture.tokensOf(member)).toMatchObject({ spendable: 40, held: 0 });
  });

  it('ends its reading process when it is cancelled while a file is read', async () => {
    const member = await consentingMember();
    const known = fixture.reader.processIds.length;
    if (slow === undefined) throw new Error('there is no slow file');
    const jobId = await fixture.begin(member.client, slow.make(), '이력서.pdf');
    const processId = await until('it is read', () => fixture.reader.processIds[known]);
    process.kill(processId, 'SIGSTOP');
    await member.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    await until('the process is gone', () => !isAlive(processId));
    expect(await fixture.job(member.client, jobId)).toMatchObject({ status: 'CANCELLED' });
    expect(await fixture.keptFilesAndSteps(member)).toEqual({ files: 0, steps: 0 });
    expect(await fixture.tokensOf(member)).toMatchObject({ spendable: 40, held: 0 });
  });

  it('is retried when the provider fails, and charged once', async () => {
    const member = await consentingMember();
    const asked = await fixture.control({
      faults: [{ schemaName: 'resume_structure', kind: 'status', status: 500, times: 1 }],
    });
    const answer = await fixture.send(member.client, Buffer.from(plainText(SAMPLE_RESUME)), '이력서.txt');
    expect(answer).toMatchObject({ status: 200, data: { draft: { name: '김하늘' } } });
    expect(await asked()).toBe(2);
    expect((await fixture.tokensOf(member)).kinds).toEqual(['GRANT', 'HOLD', 'TAKE']);
  });
});
