import { runSql } from '#testing';
import { LEAVING_CONFIRMATION } from '#contracts';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { AUDIT, insertEntry, listAudit, withQuery } from './audit.js';

let api: RunningApi;
let admin: TestMember;
let other: TestMember;
let member: TestMember;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn({ role: 'ADMIN', email: 'bada_100%25@jaso.example', name: '한바다' });
  other = await api.signIn({ role: 'ROOT', email: 'Garam@other.example', name: '이가람' });
  member = await api.signIn({ email: 'haneul@jaso.example', name: '김하늘' });
});
afterAll(() => api.stop());
beforeEach(() => runSql(api.dataSource, 'TRUNCATE audit_entry'));

const insert = (entry: Parameters<typeof insertEntry>[1] = {}) => insertEntry(api.dataSource, entry);
const idsOf = async (query: Record<string, string> = {}): Promise<number[]> =>
  (await listAudit(admin.client, query)).content.map(({ auditId }) => auditId);

describe('the audit', () => {
  it('shows actor, action, target, time and reason, newest first', async () => {
    const first = await insert({
      actor: admin.memberId,
      action: 'MEMBER_STATUS_CHANGE',
      target: member.memberId,
      before: { status: 'ACTIVE' },
      after: { status: 'INACTIVE', nested: { list: [1, null] } },
      reason: '상태 변경: INACTIVE',
      createdAt: '2026-03-01T00:00:00.123Z',
    });
    const second = await insert({ action: 'MEMBER_ROLE_CHANGE', createdAt: '2026-03-02T00:00:00Z' });
    const older = await insert({ action: 'CRAWL_START', createdAt: '2026-02-01T00:00:00Z' });
    const { content, totalElements } = await listAudit(admin.client);
    expect(totalElements).toBe(3);
    expect(content.map(({ auditId }) => auditId)).toEqual([second, first, older]);
    expect(await idsOf({ sort: 'createdAt,asc' })).toEqual([older, first, second]);
    expect(await admin.client.send('GET', withQuery(AUDIT, { sort: 'reason,asc' }))).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION_ERROR',
    });
    expect(content[0]).toMatchObject({ actor: null, target: null, before: null, after: null, reason: null });
    expect(content[1]).toEqual({
      auditId: first,
      action: 'MEMBER_STATUS_CHANGE',
      actor: { memberId: admin.memberId, email: 'bada_100%25@jaso.example', name: '한바다' },
      target: { memberId: member.memberId, email: 'haneul@jaso.example', name: '김하늘' },
      before: { status: 'ACTIVE' },
      after: { status: 'INACTIVE', nested: { list: [1, null] } },
      reason: '상태 변경: INACTIVE',
      createdAt: '2026-03-01T00:00:00.123Z',
    });
  });

  it('is filtered by action, actor and target', async () => {
    const done = await insert({ actor: admin.memberId, action: 'JOB_CANCEL', target: member.memberId });
    const undone = await insert({ actor: other.memberId, action: 'JOB_RETRY', target: member.memberId });
    const alone = await insert({ actor: admin.memberId, action: 'CRAWL_STOP' });
    expect(await idsOf({ action: 'JOB_RETRY' })).toEqual([undone]);
    expect(await idsOf({ actorMemberId: String(admin.memberId) })).toEqual([alone, done]);
    expect(await idsOf({ targetMemberId: String(member.memberId) })).toEqual([undone, done]);
    const both = { actorMemberId: String(admin.memberId), targetMemberId: String(member.memberId) };
    expect(await idsOf(both)).toEqual([done]);
    expect(await idsOf({ ...both, action: 'CRAWL_STOP' })).toEqual([]);
    expect(await idsOf({ actorMemberId: '999999999999999' })).toEqual([]);
  });

  it('is searched by a literal part of the e-mail of actor or target', async () => {
    const byAdmin = await insert({ actor: admin.memberId });
    const ofMember = await insert({ actor: other.memberId, target: member.memberId });
    await insert({ actor: 999_999 });
    await insert();
    expect(await idsOf({ email: 'jaso' })).toEqual([ofMember, byAdmin]);
    expect(await idsOf({ email: 'GARAM' })).toEqual([ofMember]);
    expect(await idsOf({ email: '_' })).toEqual([byAdmin]);
    expect(await idsOf({ email: '%' })).toEqual([byAdmin]);
    expect(await idsOf({ email: 'haneul@jaso.example' })).toEqual([ofMember]);
    for (const none of ['\\', `'; TRUNCATE member; --`, '"', '%jaso', 'h_neul', '없는'])
      expect(await idsOf({ email: none })).toEqual([]);
    expect(await idsOf({ email: ' \u3000\u200b' })).toHaveLength(4);
    expect(await idsOf({ email: 'jaso', actorMemberId: String(other.memberId) })).toEqual([ofMember]);
  });

  it('is filtered by days in Seoul time, both ends included', async () => {
    const evening = await insert({ createdAt: '2026-03-01T14:59:59.999999Z' });
    const midnight = await insert({ createdAt: '2026-03-01T15:00:00Z' });
    const next = await insert({ createdAt: '2026-03-02T15:00:00Z' });
    expect(await idsOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual([evening]);
    expect(await idsOf({ from: '2026-03-02', to: '2026-03-02' })).toEqual([midnight]);
    expect(await idsOf({ from: '2026-03-02' })).toEqual([next, midnight]);
    expect(await idsOf({ to: '2026-03-02' })).toEqual([midnight, evening]);
    expect(await idsOf({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3);
  });

  it('is paged by 20, entries of the same time ordered by id, and empty past its end', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1) ids.unshift(await insert({ createdAt: '2026-03-01T00:00:00Z' }));
    const pages = [await listAudit(admin.client), await listAudit(admin.client, { page: '1' })];
    expect(pages[0]).toMatchObject({ totalElements: 25, totalPages: 2, size: 20, number: 0 });
    expect(pages.flatMap(({ content }) => content.map(({ auditId }) => auditId))).toEqual(ids);
    expect(await listAudit(admin.client, { page: '999999999', size: '100' })).toMatchObject({
      content: [],
      totalElements: 25,
    });
  });

  it('keeps only the id of a deleted account, also in filters of earlier exports', async () => {
    const deletedMember = await api.signIn({ email: 'gyeoul.han@left.example', name: '한겨울' });
    await insert({
      actor: admin.memberId,
      target: deletedMember.memberId,
      after: { status: 'INACTIVE' },
      reason: '한겨울',
    });
    const searches = ['gyeoul', 'HAN@LEFT', 'left.example', '@', 'bada'];
    for (const email of searches)
      await admin.client.receive('GET', withQuery(`${AUDIT}/export`, { email, action: 'CRAWL_STOP' }));
    const left = await deletedMember.client.send('DELETE', '/api/v1/me', {
      body: { confirmation: LEAVING_CONFIRMATION },
    });
    expect(left.status).toBe(200);
    const { content } = await listAudit(admin.client, { targetMemberId: String(deletedMember.memberId) });
    expect(content).toMatchObject([
      {
        actor: { name: '한바다' },
        target: { memberId: deletedMember.memberId, email: null, name: null },
        before: null,
        after: null,
        reason: null,
      },
    ]);
    const exports = await listAudit(admin.client, { action: 'AUDIT_EXPORT' });
    expect(exports.content.map(({ after }) => after).reverse()).toEqual(
      ['[탈퇴한 회원]', '[탈퇴한 회원]', 'left.example', '@', 'bada'].map((email) => ({
        filters: { action: 'CRAWL_STOP', email },
      })),
    );
  });

  it.each([
    ['action', 'MEMBER_DELETE'],
    ['action', ''],
    ['actorMemberId', '0'],
    ['actorMemberId', '1 OR 1=1'],
    ['targetMemberId', '9999999999999999'],
    ['targetMemberId', '-1'],
    ['email', 'a'.repeat(201)],
    ['email', 'a\u0000b'],
    ['from', '2026-02-29'],
    ['from', '0000-01-01'],
    ['from', '어제'],
    ['to', '2026-3-1'],
    ['to', '2026-03-01T00:00:00Z'],
    ['page', '1e3'],
    ['size', '101'],
  ])('refuses %s %j at its field', async (field, value) => {
    for (const path of field === 'page' || field === 'size' ? [AUDIT] : [AUDIT, `${AUDIT}/export`]) {
      const answer = await admin.client.send('GET', withQuery(path, { [field]: value }));
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.errors ?? {})).toEqual([field]);
      expect(answer.errors?.[field]).toMatch(/[가-힣]/);
    }
    expect(await idsOf({ action: 'AUDIT_EXPORT' })).toEqual([]);
  });

  it('lists and exports an action that a newer version of the product has written', async () => {
    await runSql(api.dataSource, `INSERT INTO audit_entry (action) VALUES ('NOT_KNOWN_YET')`);
    expect(await admin.client.send('GET', AUDIT)).toMatchObject({
      status: 200,
      data: { content: [{ action: 'NOT_KNOWN_YET' }] },
    });
    const file = await (await admin.client.fetch('GET', `${AUDIT}/export`)).text();
    expect(file).toContain('NOT_KNOWN_YET');
  });

  it('refuses a last day before the first one', async () => {
    for (const path of [AUDIT, `${AUDIT}/export`]) {
      const answer = await admin.client.send(
        'GET',
        withQuery(path, { from: '2026-03-02', to: '2026-03-01' }),
      );
      expect(answer).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION_ERROR',
        errors: { to: '끝 날짜는 시작 날짜보다 빠를 수 없어요.' },
      });
    }
  });
});
