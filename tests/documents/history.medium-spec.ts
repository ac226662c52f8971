import { runSql } from '#testing';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { DOCUMENT_KINDS, Documents } from './documents.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe.each(DOCUMENT_KINDS)('the history of a $noun', (kind) => {
  let documents: Documents;
  beforeAll(async () => {
    documents = new Documents(kind, (await api.signIn()).client);
  });

  const kept = async (id: number) =>
    (await documents.history(id)).content.map(({ version, reason, title }) => [version, reason, title]);
  const ageHistory = (id: number, interval: string) =>
    runSql(
      api.dataSource,
      `UPDATE ${kind.table}_version SET created_at = created_at - $2::interval WHERE ${kind.table}_id = $1`,
      [id, interval],
    );

  it('is empty before the first change', async () => {
    const { id } = await documents.save();
    expect(await documents.history(id)).toEqual({
      content: [],
      totalElements: 0,
      totalPages: 0,
      number: 0,
      size: 20,
    });
  });

  it('keeps the state before the first of several edits', async () => {
    const first = await documents.save('하나');
    await documents.update(await documents.update(first, '둘'), '셋');
    expect(await kept(first.id)).toEqual([[1, 'EDIT', '하나']]);
  });

  it('keeps another state once 10 minutes have passed', async () => {
    const first = await documents.save('하나');
    const second = await documents.update(first, '둘');
    await ageHistory(first.id, '9 minutes');
    const third = await documents.update(second, '셋');
    await ageHistory(first.id, '1 minute');
    await documents.update(third, '넷');
    expect(await kept(first.id)).toEqual([
      [3, 'EDIT', '셋'],
      [1, 'EDIT', '하나'],
    ]);
  });

  it('keeps nothing of a save that was refused', async () => {
    const saved = await documents.save();
    await documents.sendUpdate({ ...saved, version: 7 });
    expect(await kept(saved.id)).toEqual([]);
  });

  it('pages like any list', async () => {
    const first = await documents.save('하나');
    const second = await documents.update(first, '둘');
    await ageHistory(first.id, '11 minutes');
    await documents.update(second, '셋');
    const oldest = await documents.history(first.id, { sort: 'version,asc', size: '1' });
    expect(oldest).toMatchObject({ content: [{ version: 1 }], totalElements: 2, totalPages: 2 });
    const past = await documents.history(first.id, { page: '999999999', size: '100' });
    expect(past).toMatchObject({ content: [], totalElements: 2 });
  });

  describe('restoring a version', () => {
    it('restores the whole state and keeps the one before', async () => {
      const first = await documents.save('하나');
      await documents.update(first, '둘');
      const answer = await documents.restore(first.id, 1);
      expect(answer.status).toBe(200);
      const { updatedAt, version, whole } = documents.in(answer);
      expect(whole).toEqual({ ...Object(first.whole), version: 3, updatedAt });
      expect(version).toBe(3);
      expect(await kept(first.id)).toEqual([
        [2, 'RESTORE', '둘'],
        [1, 'EDIT', '하나'],
      ]);
    });

    it('can itself be reverted, and makes a save of the earlier version a conflict', async () => {
      const first = await documents.save('하나');
      const second = await documents.update(first, '둘');
      await documents.restore(first.id, 1);
      expect(await documents.sendUpdate(second, '셋')).toMatchObject({ status: 409 });
      expect(documents.in(await documents.restore(first.id, 2))).toMatchObject({ title: '둘', version: 4 });
    });

    it('stores the text of a version once, however often it is restored', async () => {
      const texts = async (id: number) =>
        runSql<{ count: number; bytes: number }>(
          api.dataSource,
          `SELECT count(${kind.text})::int AS count, sum(pg_column_size(${kind.text}))::int AS bytes
           FROM ${kind.table}_version WHERE ${kind.table}_id = $1`,
          [id],
        );
      const first = await documents.save('하나');
      await documents.update(first, '둘');
      await documents.restore(first.id, 1);
      const before = await texts(first.id);
      expect(before).toMatchObject([{ count: 2 }]);
      for (const version of [2, 1, 3, 4, 5]) await documents.restore(first.id, version);
      expect(await texts(first.id)).toEqual(before);
      expect(await kept(first.id)).toEqual([
        [7, 'RESTORE', '둘'],
        [6, 'RESTORE', '하나'],
        [5, 'RESTORE', '하나'],
        [4, 'RESTORE', '둘'],
        [3, 'RESTORE', '하나'],
        [2, 'RESTORE', '둘'],
        [1, 'EDIT', '하나'],
      ]);
      const { content } = await documents.history(first.id);
      expect(content.find(({ version }) => version === 7)?.preview).toBe(
        content.find(({ version }) => version === 2)?.preview,
      );
      const { updatedAt, version, whole } = documents.in(await documents.restore(first.id, 6));
      expect(whole).toEqual({ ...Object(first.whole), version, updatedAt });
    });

    it('keeps the text of a state that was changed after it was restored', async () => {
      const first = await documents.save('하나');
      await documents.update(first, '둘');
      const restored = documents.in(await documents.restore(first.id, 1));
      const changed = await documents.update(restored, '셋');
      await documents.restore(first.id, 2);
      const { updatedAt, version, whole } = documents.in(await documents.restore(first.id, changed.version));
      expect(whole).toEqual({ ...Object(changed.whole), version, updatedAt });
    });

    it.each(['2', '3', '999999999999999'])('answers 404 for the version %s', async (version) => {
      const first = await documents.save('하나');
      const second = await documents.update(first, '둘');
      const answer = await documents.restore(first.id, version);
      expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
      expect(await documents.read(first.id)).toEqual(second);
      expect(await kept(first.id)).toHaveLength(1);
    });

    it.each(['0', '-1', '1.5', 'latest', "1'--"])('refuses %s as a version', async (version) => {
      const { id } = await documents.save();
      const answer = await documents.restore(id, version);
      expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    });

    it('runs concurrently without losing a state', async () => {
      const first = await documents.save('하나');
      await documents.update(first, '둘');
      const answers = await Promise.all(Array.from({ length: 4 }, () => documents.restore(first.id, 1)));
      expect(answers.map((answer) => documents.in(answer).version).sort()).toEqual([3, 4, 5, 6]);
      expect(await kept(first.id)).toHaveLength(5);
    });
  });
});
