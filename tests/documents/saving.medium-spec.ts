import { runSql } from '#testing';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { DOCUMENT_KINDS, Documents } from './documents.js';

const NOT_THERE = { status: 404, success: false, errorCode: 'NOT_FOUND', data: null };

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe.each(DOCUMENT_KINDS)('a $noun', (kind) => {
  let documents: Documents;
  beforeAll(async () => {
    documents = new Documents(kind, (await api.signIn()).client);
  });

  it('that is updated raises its version and keeps the time of creation', async () => {
    const saved = await documents.save();
    const updated = await documents.update(saved, '고친 제목');
    expect(updated).toMatchObject({ title: '고친 제목', version: 2, createdAt: saved.createdAt });
    expect(Date.parse(updated.updatedAt)).toBeGreaterThanOrEqual(Date.parse(saved.updatedAt));
    expect(await documents.read(saved.id)).toEqual(updated);
  });

  it('answers a save based on an older version with the current one', async () => {
    const saved = await documents.save();
    const current = await documents.update(saved, '다른 탭에서 쓴 것');
    const answer = await documents.sendUpdate(saved, '늦게 온 것');
    expect(answer).toMatchObject({
      status: 409,
      success: false,
      errorCode: 'VERSION_CONFLICT',
      canRetry: false,
    });
    expect(documents.in(answer)).toEqual(current);
    expect(await documents.read(saved.id)).toEqual(current);
  });

  it('refuses a future version', async () => {
    const saved = await documents.save();
    const answer = await documents.sendUpdate({ ...saved, version: Number.MAX_SAFE_INTEGER });
    expect(answer.status).toBe(409);
  });

  it('accepts exactly one of many saves of one version', async () => {
    const saved = await documents.save();
    const titles = Array.from({ length: 8 }, (_, index) => `동시에 쓴 것 ${index}`);
    const answers = await Promise.all(titles.map((title) => documents.sendUpdate(saved, title)));
    const winners = answers.filter(({ status }) => status === 200).map((answer) => documents.in(answer));
    expect(winners).toHaveLength(1);
    expect(await documents.read(saved.id)).toEqual(winners[0]);
    expect(winners[0]?.version).toBe(2);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.errorCode).toBe('VERSION_CONFLICT');
      expect(documents.in(answer)).toEqual(winners[0]);
    }
  });

  it('that is deleted is in no answer', async () => {
    const own = new Documents(kind, (await api.signIn()).client);
    const saved = await own.save();
    const path = own.pathOf(saved.id);
    expect(await own.client.send('DELETE', path)).toMatchObject({ status: 200, success: true, data: null });
    expect(await own.list()).toMatchObject({ content: [], totalElements: 0, totalPages: 0 });
    expect(await own.client.send('GET', path)).toMatchObject(NOT_THERE);
    expect(await own.sendUpdate(saved)).toMatchObject(NOT_THERE);
    expect(await own.client.send('GET', `${path}/versions`)).toMatchObject(NOT_THERE);
    expect(await own.client.send('DELETE', path)).toMatchObject(NOT_THERE);
  });

  it('that is deleted keeps its row, for the trash', async () => {
    const saved = await documents.save();
    await documents.client.send('DELETE', documents.pathOf(saved.id));
    const rows = await runSql(
      api.dataSource,
      `SELECT title FROM ${kind.table} WHERE ${kind.table}_id = $1 AND deleted_at IS NOT NULL`,
      [saved.id],
    );
    expect(rows).toEqual([{ title: saved.title }]);
  });

  it.each<[string, (other: Documents, id: number) => Promise<unknown>]>([
    ['reading', (other, id) => other.client.send('GET', other.pathOf(id))],
    ['writing', (other, id) => other.sendUpdate({ id, version: 1 })],
    ['deleting', (other, id) => other.client.send('DELETE', other.pathOf(id))],
    ['its history', (other, id) => other.client.send('GET', `${other.pathOf(id)}/versions`)],
    ['restoring', (other, id) => other.restore(id, 1)],
  ])('of another member is 404: %s', async (_what, call) => {
    const kept = await documents.update(await documents.save(), '나만 보는 것');
    for (const role of ['USER', 'ROOT'] as const) {
      const other = new Documents(kind, (await api.signIn({ role })).client);
      expect(await call(other, kept.id)).toMatchObject(NOT_THERE);
      expect(await call(other, 999_999_999_999_999)).toMatchObject(NOT_THERE);
    }
    expect(await documents.read(kept.id)).toEqual(kept);
  });

  it('of another member is in no list', async () => {
    await documents.save('남의 제목');
    const other = new Documents(kind, (await api.signIn()).client);
    expect((await other.list({ q: '남의' })).totalElements).toBe(0);
  });
});
