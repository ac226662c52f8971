import { SPELLING_LIMITS, spellingCheckSchema } from '#contracts';
import { until } from '#testing';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { saveLetter } from '../cover-letters/letters.js';

let api: RunningApi;
let member: TestMember;
let analysers: Worker[];
const keepAnalyser = (worker: Worker): void => void analysers.push(worker);
async function start(): Promise<void> {
  analysers = [];
  process.on('worker', keepAnalyser);
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0' });
  member = await api.signIn();
}
async function stop(): Promise<void> {
  process.off('worker', keepAnalyser);
  await api.stop();
}

const send = (text: unknown) => member.client.send('POST', '/api/v1/spelling/check', { body: { text } });
const check = async (text: string) => {
  const answer = await send(text);
  expect(answer).toMatchObject({ status: 200, success: true });
  return spellingCheckSchema.parse(answer.data).findings;
};
const changesOf = async (text: string) =>
  (await check(text)).map(({ original, replacement }) => [original, replacement]);

const TEXT = '처음만난 날에도 할수 있습니다.';
/** What is found in `TEXT`: the first by the analyser, which needs the dictionary, the second by the rules upon the text. */
const [OF_ANALYSER, OF_RULES] = [
  ['처음만난', '처음 만난'],
  ['할수 있', '할 수 있'],
];

/** Loading the dictionary may take longer than a check waits for it. */
const untilLoaded = () =>
  until('the analyser answers', async () => ((await changesOf(TEXT)).length > 1 ? true : undefined));

describe('a spelling check', () => {
  beforeAll(start);
  beforeEach(async () => {
    member = await api.signIn();
  });
  afterAll(stop);

  it('finds what the rules and what the analyser see, in the order of the text and without overlap', async () => {
    await untilLoaded();
    const findings = await check('몇일 뒤 팀내에서 처음만난 사람을 위해 할수있는것을 했습니다.');
    expect(findings.map(({ original, replacement, kind }) => [original, replacement, kind])).toEqual([
      ['몇일', '며칠', 'SPELLING'],
      ['팀내', '팀 내', 'SPACING'],
      ['처음만난', '처음 만난', 'SPACING'],
      ['할수있', '할 수 있', 'SPACING'],
      ['는것', '는 것', 'SPACING'],
    ]);
    for (const { reason } of findings) expect(reason).toMatch(/\.$/);
  });

  it.each([
    ['emoji', '🙂 첫 줄 👩‍💻\r\n\r\n  🙂 팀 에서 일했습니다.  '],
    ['decomposed Hangul', '  첫 줄\n🙂 팀 에서 é 일했습니다.'.normalize('NFD')],
  ])('takes the text as it is sent, and its positions count UTF-16 code units: %s', async (_name, text) => {
    const [finding, ...others] = await check(text);
    expect(others).toEqual([]);
    if (finding === undefined) throw new Error('nothing was found');
    expect(finding.original.normalize('NFC')).toBe('팀 에서');
    expect(text.slice(finding.start, finding.end)).toBe(finding.original);
    const corrected = text.slice(0, finding.start) + (finding.replacement ?? '') + text.slice(finding.end);
    expect(await check(corrected)).toEqual([]);
  });

  it('takes 20,000 characters, and refuses one more', async () => {
    const sentence = '저는 할수 있습니다. ';
    const text = sentence.repeat(SPELLING_LIMITS.text / sentence.length + 1).slice(0, SPELLING_LIMITS.text);
    expect(text).toHaveLength(SPELLING_LIMITS.text);
    expect(await check(text)).toHaveLength(Math.ceil(text.length / sentence.length));
    expect(await send(`${text}글`)).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_ERROR',
      errors: { text: '한 번에 20,000자까지 점검할 수 있어요.' },
    });
  });

  it.each([undefined, null, 1, 'a\u0000b', '\ud800'])('refuses what is no text: %j', async (text) => {
    expect(await send(text)).toMatchObject({ status: 400, errors: { text: expect.any(String) } });
  });

  it('is for members only', async () => {
    const answer = await api.newClient().send('POST', '/api/v1/spelling/check', { body: { text: TEXT } });
    expect(answer).toMatchObject({ status: 401, errorCode: 'UNAUTHENTICATED' });
  });

  it("does not report companies of the member's letters, but what stands beside a technology", async () => {
    await untilLoaded();
    const text = '팀내에서 배웠습니다.';
    expect(await changesOf(text)).toEqual([['팀내', '팀 내']]);
    await saveLetter(member.client, { companyName: '팀내' });
    expect(await changesOf(text)).toEqual([]);
    expect(await changesOf('React 를 배웠습니다.')).toEqual([['t 를', 't를']]);
  });
});

describe('the thread of the analyser', () => {
  beforeEach(start);
  afterEach(stop);

  it('is not started for a blank text, in which nothing is found', async () => {
    for (const text of ['', '   \n\t ', '\u200b\u3164']) expect(await check(text)).toEqual([]);
    expect(analysers).toEqual([]);
  });

  it('when it ends in the middle of a check, the rules alone answer, and a later check has another', async () => {
    await untilLoaded();
    expect(await changesOf(TEXT)).toEqual([OF_ANALYSER, OF_RULES]);
    const [analyser] = analysers;
    if (analyser === undefined) throw new Error('no thread was started');
    analyser.postMessage = () => void analyser.terminate();
    expect(await changesOf(TEXT)).toEqual([OF_RULES]);
    await untilLoaded();
    expect(analysers).toHaveLength(2);
  });

  it('when it ends between two checks, the next one starts another', async () => {
    await untilLoaded();
    await analysers[0]?.terminate();
    await untilLoaded();
    expect(analysers).toHaveLength(2);
  });

  it('ends with the API', async () => {
    await untilLoaded();
    const ended = Promise.all(analysers.map((analyser) => once(analyser, 'exit')));
    await api.app.close();
    expect(await ended).toHaveLength(1);
  });
});
