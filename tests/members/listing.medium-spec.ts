import {
  memberDetailSchema,
  memberSessionSchema,
  memberStatisticsSchema,
  memberStatusSchema,
  roleSchema,
  type Member,
} from '#contracts';
import { recordStatements, runSql } from '#testing';
import fc from 'fast-check';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { LETTERS, saveLetter } from '../cover-letters/letters.js';
import { listMembers, MEMBERS } from './members.js';

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  client = (await api.signIn({ role: 'ADMIN', name: '관리자', email: 'admin@desk.example' })).client;
});
afterAll(() => api.stop());

const insertMember = (name: string, email: string): Promise<unknown> =>
  runSql(api.dataSource, 'INSERT INTO member (google_id, email, name) VALUES (gen_random_uuid(), $1, $2)', [
    email,
    name,
  ]);
const namesOf = async (query: Record<string, string>): Promise<string[]> =>
  (await listMembers(client, { size: '100', sortBy: 'name', sortDirection: 'asc', ...query })).content.map(
    ({ name }) => name,
  );

describe('searching', () => {
  beforeAll(async () => {
    await insertMember('김하늘', 'Haneul.Kim@mail.example');
    await insertMember('하늘', '100%sure@mail.example');
    await insertMember('남궁하늘별', 'under_score@mail.example');
    await insertMember('한솔'.normalize('NFD'), 'back\\slash@mail.example');
    await insertMember('별', "o'hara+tag@mail.example");
    await insertMember('Zoë Park', 'zoe@other.example');
  });

  it.each<[query: Record<string, string>, names: string[]]>([
    [{ name: '하늘' }, ['김하늘', '남궁하늘별', '하늘']],
    [{ name: '하늘'.normalize('NFD') }, ['김하늘', '남궁하늘별', '하늘']],
    [{ name: '늘' }, ['김하늘', '남궁하늘별', '하늘']],
    [{ name: '별' }, ['남궁하늘별', '별']],
    [{ name: '김하늘' }, ['김하늘']],
    [{ name: '하늘 ' }, ['김하늘', '남궁하늘별', '하늘']],
    [{ name: '늘하' }, []],
    [{ name: '한솔' }, ['한솔'.normalize('NFD')]],
    [{ name: '한솔'.normalize('NFD') }, ['한솔'.normalize('NFD')]],
    [{ name: 'ㅎ' }, []],
    [{ name: 'zoë PARK' }, ['Zoë Park']],
    [{ name: 'zoë'.normalize('NFD') }, ['Zoë Park']],
    [{ name: '%' }, []],
    [{ name: '_' }, []],
    [{ email: '%' }, ['하늘']],
    [{ email: '0%s' }, ['하늘']],
    [{ email: '_' }, ['남궁하늘별']],
    [{ email: 'r_s' }, ['남궁하늘별']],
    [{ email: '\\' }, ['한솔'.normalize('NFD')]],
    [{ email: "'" }, ['별']],
    [{ email: '+TAG@' }, ['별']],
    [{ email: 'haneul.kim@MAIL.example' }, ['김하늘']],
    [{ email: 'mail.example', name: '하늘' }, ['김하늘', '남궁하늘별', '하늘']],
    [{ email: 'haneul', name: '별' }, []],
    [{ email: 'zzz' }, []],
  ])('for %j finds the members with that text, literally', async (query, names) => {
    expect((await namesOf(query)).sort()).toEqual([...names].sort());
    expect(await listMembers(client, { ...query, size: '1' })).toMatchObject({ totalElements: names.length });
  });

  it.each<Record<string, string>>([{ email: '' }, { name: ' \u200b ' }, { email: '', name: '' }])(
    'for %j is no search',
    async (query) => {
      expect(await listMembers(client, query)).toEqual(await listMembers(client));
    },
  );

  it.each<[query: string, field: string]>([
    [`email=${'a'.repeat(201)}`, 'email'],
    ['name=%00', 'name'],
    ['role=OWNER', 'role'],
    ['status=active', 'status'],
    ['sortBy=googleId', 'sortBy'],
    ['sortBy=email;DROP TABLE member', 'sortBy'],
    ['sortDirection=DESC', 'sortDirection'],
    ['page=-1', 'page'],
    ['size=0', 'size'],
    ['size=101', 'size'],
  ])('is 400 at its field for %s', async (query, field) => {
    const answer = await client.send('GET', `${MEMBERS}?${query}`);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });
});

describe('the list', () => {
  let all: Member[];
  beforeAll(async () => {
    // Many members with equal times of joining and of the last login, and some without a login.
    await runSql(
      api.dataSource,
      `INSERT INTO member (google_id, email, name, role, status, created_at, last_login_at)
       SELECT gen_random_uuid(), chr(97 + n % 5) || n % 40 || CASE n % 3 WHEN 0 THEN '@Naru' ELSE '@bora' END || '.example',
         (ARRAY['강', '나', '도'])[1 + n % 3] || (ARRAY['람', '래'])[1 + n % 2],
         CASE WHEN n % 50 = 0 THEN 'ROOT' WHEN n % 9 = 0 THEN 'ADMIN' ELSE 'USER' END,
         CASE WHEN n % 41 = 0 THEN 'SUSPENDED' WHEN n % 6 = 0 THEN 'INACTIVE' ELSE 'ACTIVE' END,
         timestamptz '2026-01-01' + n % 60 * interval '1 day',
         CASE WHEN n % 4 > 0 THEN timestamptz '2026-06-01' + n % 30 * interval '1 hour' END
       FROM generate_series(1, 300) n`,
    );
    const first = await listMembers(client, { size: '100' });
    const pages = Array.from({ length: first.totalPages - 1 }, (_, at) => String(at + 1));
    const others = await Promise.all(pages.map((page) => listMembers(client, { size: '100', page })));
    all = [first, ...others].flatMap(({ content }) => content);
  });

  it('has every member once on its pages', async () => {
    const rows = await runSql<{ id: number }>(
      api.dataSource,
      'SELECT member_id AS id FROM member ORDER BY 1',
    );
    expect(all.map(({ memberId }) => memberId).sort((one, other) => one - other)).toEqual(
      rows.map(({ id }) => id),
    );
  });

  const query = fc.record(
    {
      role: fc.constantFrom(...roleSchema.options),
      status: fc.constantFrom(...memberStatusSchema.options),
      email: fc.constantFrom('a', 'NARU', '@bora', '3@', 'c12', 'example', 'zz'),
      name: fc.constantFrom('강', '나래', '람', '하늘', '없'),
      sortBy: fc.constantFrom('createdAt', 'lastLoginAt', 'email', 'name'),
      sortDirection: fc.constantFrom('asc', 'desc'),
      page: fc.constantFrom('0', '1', '7'),
      size: fc.constantFrom('1', '10', '50'),
    },
    { requiredKeys: [] },
  );
  type Query = typeof query extends fc.Arbitrary<infer Value> ? Value : never;

  /** Members without a login count as the longest absent. */
  const keyOf = (member: Member, sortBy: NonNullable<Query['sortBy']>): string => member[sortBy] ?? '';
  const compare = (one: string | number, other: string | number): number =>
    one < other ? -1 : one > other ? 1 : 0;

  function expected({
    role,
    status,
    email,
    name,
    sortBy = 'createdAt',
    sortDirection = 'desc',
  }: Query): Member[] {
    const has = (text: string, part: string | undefined): boolean =>
      part === undefined || text.toLowerCase().includes(part.toLowerCase());
    const way = sortDirection === 'desc' ? -1 : 1;
    return all
      .filter((member) => role === undefined || member.role === role)
      .filter((member) => status === undefined || member.status === status)
      .filter((member) => has(member.email, email) && has(member.name, name))
      .sort(
        (one, other) =>
          way * (compare(keyOf(one, sortBy), keyOf(other, sortBy)) || compare(one.memberId, other.memberId)),
      );
  }

  it('filters and sorts correctly for any combination', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const [page, size] = [Number(asked.page ?? 0), Number(asked.size ?? 10)];
        const members = expected(asked);
        expect(await listMembers(client, asked)).toEqual({
          content: members.slice(page * size, (page + 1) * size),
          totalElements: members.length,
          totalPages: Math.ceil(members.length / size),
          number: page,
          size,
        });
      }),
      { numRuns: 120 },
    );
  });

  it('is empty past its end', async () => {
    expect(await listMembers(client, { page: '999999999', size: '100' })).toMatchObject({
      content: [],
      totalElements: all.length,
    });
  });

  it.each<[query: Record<string, string>, statements: number]>([
    [{}, 2],
    [{ page: '20', size: '1', role: 'USER', status: 'ACTIVE', sortBy: 'name' }, 2],
    [{ name: '하늘' }, 3],
    [{ email: 'example', name: '강', role: 'USER' }, 3],
  ])('needs the same few statements for any number of members: %j', async (asked, statements) => {
    const made = await recordStatements(api.dataSource, () => listMembers(client, asked));
    expect(made.filter(([sql]) => sql.includes('FROM member '))).toHaveLength(statements);
  });
});

describe('the statistics', () => {
  const DAY_MILLISECONDS = 86_400_000;
  const SEOUL_MILLISECONDS = 9 * 3_600_000;
  const today = (): number =>
    Math.floor((Date.now() + SEOUL_MILLISECONDS) / DAY_MILLISECONDS) * DAY_MILLISECONDS - SEOUL_MILLISECONDS;
  const monthOf = (day: number): number => {
    const inSeoul = new Date(day + SEOUL_MILLISECONDS);
    return Date.UTC(inSeoul.getUTCFullYear(), inSeoul.getUTCMonth(), 1) - SEOUL_MILLISECONDS;
  };
  const joinAt = (...times: number[]) =>
    runSql(
      api.dataSource,
      `INSERT INTO member (google_id, email, name, created_at)
       SELECT gen_random_uuid(), 'new@mail.example', '새싹', joined FROM unnest($1::timestamptz[]) joined`,
      [times.map((time) => new Date(time))],
    );
  const read = async () => {
    const answer = await client.send('GET', `${MEMBERS}/statistics`);
    return memberStatisticsSchema.parse(answer.data);
  };
  const count = async (condition: string): Promise<number> =>
    (await runSql(api.dataSource, `SELECT 1 FROM member WHERE ${condition}`)).length;

  it('count members by status and role', async () => {
    expect(await read()).toMatchObject({
      totalMembers: await count('true'),
      activeMembers: await count(`status = 'ACTIVE'`),
      inactiveMembers: await count(`status = 'INACTIVE'`),
      suspendedMembers: await count(`status = 'SUSPENDED'`),
      userRoleCount: await count(`role = 'USER'`),
      adminRoleCount: await count(`role = 'ADMIN'`),
      rootRoleCount: await count(`role = 'ROOT'`),
    });
  });

  it('count who joined today and this month in Seoul time', async () => {
    // Repeated if midnight has passed meanwhile.
    for (let day = NaN; day !== today();) {
      day = today();
      const month = monthOf(day);
      await runSql(api.dataSource, `UPDATE member SET created_at = '2026-01-01'`);
      await joinAt(day, day + 1, day - 1, month, month - 1);
      const isFirst = day === month;
      const { todayNewMembers, monthlyNewMembers } = await read();
      if (day === today()) expect([todayNewMembers, monthlyNewMembers]).toEqual(isFirst ? [3, 3] : [2, 4]);
    }
  });
});

describe('one member', () => {
  let member: TestMember;
  beforeAll(async () => {
    member = await api.signIn({ name: '서가람', email: 'garam@mail.example' });
  });

  it('is shown with the documents that are not in the trash', async () => {
    await saveLetter(member.client);
    const { coverLetterId } = await saveLetter(member.client);
    await member.client.send('DELETE', `${LETTERS}/${coverLetterId}`);
    const { data } = await client.send('GET', `${MEMBERS}/${member.memberId}`);
    expect(memberDetailSchema.parse(data)).toMatchObject({
      memberId: member.memberId,
      name: '서가람',
      email: 'garam@mail.example',
      googleId: `test-${member.sessionId}`,
      role: 'USER',
      status: 'ACTIVE',
      coverLetterCount: 1,
      resumeCount: 0,
    });
  });

  it('has the signed-in devices, last used first', async () => {
    const later = '11111111-1111-4111-8111-111111111111';
    await runSql(
      api.dataSource,
      `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at, revoked_at) VALUES
       ($2, $1, now(), now() + interval '1 minute', now() + interval '1 day', NULL),
       (gen_random_uuid(), $1, now(), now(), now() - interval '1 minute', NULL),
       (gen_random_uuid(), $1, now(), now(), now() + interval '1 day', now())`,
      [member.memberId, later],
    );
    const { data } = await client.send('GET', `${MEMBERS}/${member.memberId}/sessions`);
    const sessions = memberSessionSchema.omit({ isCurrent: true }).strict().array().parse(data);
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual([later, member.sessionId]);
  });

  it.each(['', '/sessions', '/tokens', '/tokens/history'])('is 404 at %s when unknown', async (path) => {
    expect(await client.send('GET', `${MEMBERS}/999999999${path}`)).toMatchObject({
      status: 404,
      errorCode: 'NOT_FOUND',
      data: null,
    });
  });
});
