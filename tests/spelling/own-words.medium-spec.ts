import { runSql, until } from '#testing';
import { LEAVING_CONFIRMATION, SPELLING_LIMITS, spellingCheckSchema, spellingWordSchema } from '#contracts';
import { z } from 'zod';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';

const WORDS = '/api/v1/spelling/words';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0' });
  const { client } = await api.signIn();
  // Loading the dictionary may take longer than a check waits for it.
  await until('the analyser answers', async () =>
    (await findingsOf(client, '팀내에서 배웠습니다.')).length > 0 ? true : undefined,
  );
});
afterAll(() => api.stop());

const send = (client: ApiClient, word: unknown) => client.send('POST', WORDS, { body: { word } });
const add = async (client: ApiClient, word: string) => {
  const answer = await send(client, word);
  expect(answer.status).toBe(201);
  return spellingWordSchema.parse(answer.data);
};
const list = async (client: ApiClient) =>
  z.array(spellingWordSchema).parse((await client.send('GET', WORDS)).data);
const findingsOf = async (client: ApiClient, text: string) => {
  const { data } = await client.send('POST', '/api/v1/spelling/check', { body: { text } });
  return spellingCheckSchema.parse(data).findings.map(({ original }) => original);
};

describe("a member's own dictionary", () => {
  it('holds at once for every check, until the word is removed', async () => {
    const { client } = await api.signIn();
    const text = '팀내에서 배웠습니다.';
    expect(await findingsOf(client, text)).toEqual(['팀내']);
    const { wordId } = await add(client, '팀내');
    expect(await findingsOf(client, text)).toEqual([]);
    expect(await client.send('DELETE', `${WORDS}/${wordId}`)).toMatchObject({ status: 200, data: null });
    expect(await findingsOf(client, text)).toEqual(['팀내']);
    expect(await list(client)).toEqual([]);
  });

  it('lists the newest first, trimmed and composed, and each once', async () => {
    const { client } = await api.signIn();
    const first = await add(client, `  ${'너울테크'.normalize('NFD')} `);
    expect(first.word).toBe('너울테크');
    const second = await add(client, '다온그룹');
    expect(await add(client, '너울테크')).toEqual(first);
    expect(await list(client)).toEqual([second, first]);
  });

  it.each([
    ['', '내 사전에 넣을 낱말을 적어 주세요.'],
    ['  \u200b', '내 사전에 넣을 낱말을 적어 주세요.'],
    [undefined, '내 사전에 넣을 낱말을 적어 주세요.'],
    ['가'.repeat(41), '낱말은 40자까지 쓸 수 있어요.'],
  ])('refuses %j', async (word, message) => {
    const { client } = await api.signIn();
    expect(await send(client, word)).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_ERROR',
      errors: { word: message },
    });
    expect(await add(client, '가'.repeat(40))).toMatchObject({ word: '가'.repeat(40) });
  });

  it('is full with 500 words, also when they are added at the same time', async () => {
    const { client, memberId } = await api.signIn();
    await runSql(
      api.dataSource,
      `INSERT INTO spelling_word (member_id, word) SELECT $1, '낱말' || n FROM generate_series(1, $2) n`,
      [memberId, SPELLING_LIMITS.words - 1],
    );
    const answers = await Promise.all(['하나', '둘', '셋'].map((word) => send(client, word)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      errorCode: 'QUOTA_EXCEEDED',
      message: '내 사전에는 낱말을 500개까지 넣을 수 있어요. 쓰지 않는 낱말을 빼 주세요.',
      data: { quota: 'spellingWords', used: 500, limit: 500 },
    });
    expect(await list(client)).toHaveLength(SPELLING_LIMITS.words);
    // One that is there needs no room.
    expect(await add(client, '낱말1')).toMatchObject({ word: '낱말1' });
  });

  it("is nobody else's", async () => {
    const [owner, stranger] = [await api.signIn(), await api.signIn()];
    const { wordId } = await add(owner.client, '팀내');
    expect(await stranger.client.send('DELETE', `${WORDS}/${wordId}`)).toMatchObject({
      status: 404,
      errorCode: 'NOT_FOUND',
    });
    expect(await list(stranger.client)).toEqual([]);
    expect(await findingsOf(stranger.client, '팀내에서 배웠습니다.')).toEqual(['팀내']);
    expect(await list(owner.client)).toHaveLength(1);
  });

  it('goes with the account', async () => {
    const { client, memberId } = await api.signIn();
    await add(client, '너울테크');
    const body = { confirmation: LEAVING_CONFIRMATION };
    expect(await client.send('DELETE', '/api/v1/me', { body })).toMatchObject({ status: 200 });
    const rows = await runSql(api.dataSource, 'SELECT FROM spelling_word WHERE member_id = $1', [memberId]);
    expect(rows).toEqual([]);
  });
});
