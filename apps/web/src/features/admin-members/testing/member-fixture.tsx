import { cleanup, waitFor } from '@testing-library/react';
import {
  type Member,
  type MemberDetail,
  type Role,
  toPage,
  type AuditEntry,
  type MemberSession,
  type MemberStatistics,
  type TokenEntry,
} from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../../../testing/member.factory.js';
import { renderWithApp, testQueryClient } from '../../../../testing/render-with-app.js';
import { success, TestApi, type SeenRequest, type TestAnswer } from '../../../../testing/test-api.js';
import { MemberSummary } from '../member-statistics.js';
import { MembersPanel } from '../members-panel.js';

const ROOT_PATH = '/api/v1/admin';
const STATISTICS = `${ROOT_PATH}/statistics`;

type Answering = (request: SeenRequest) => TestAnswer | Promise<TestAnswer>;

/** The members page and a server whose answers a test sets. */
class MemberFixture {
  readonly api = new TestApi();
  readonly writtenSearchParams: string[] = [];
  members: Member[] = [];
  private queryClient = testQueryClient();
  total = 0;
  statistics = someStatistics();
  detail: MemberDetail = aMemberDetail();
  balance = { remainingTokens: 27, maxTokens: 40, nextRefillTime: '2999-01-01T00:00:00Z', refillAmount: 10 };

  reset(): void {
    this.api.reset();
    this.writtenSearchParams.length = 0;
    this.queryClient = testQueryClient();
    this.members = [aListedMember()];
    this.total = 1;
    this.statistics = someStatistics();
    this.detail = aMemberDetail();
    this.api.handler = (request) => this.respond(request);
  }

  /** Overrides the answers of some calls. */
  answer(fits: (request: SeenRequest) => boolean, by: Answering): void {
    const before = this.api.handler;
    this.api.handler = (request) => (fits(request) ? by(request) : before(request));
  }

  /** @param searchParams the address; @param role the role of the signed-in administrator, member 1 */
  open(searchParams = '', role: Role = 'ROOT') {
    useSessionStore.getState().setUser(aMember({ memberId: 1, role }));
    return renderWithApp(
      <>
        <MemberSummary />
        <MembersPanel
          auditWords={{ action: ({ action }) => `무엇: ${action}`, changes: () => '무엇에서 무엇으로' }}
        />
        <ToastArea />
      </>,
      { queryClient: this.queryClient, searchParams, writtenSearchParams: this.writtenSearchParams },
    );
  }

  /** Waits until no call is pending, since its answer would reach the next test. */
  settled = (): Promise<void> =>
    waitFor(() => {
      if (this.queryClient.isFetching() + this.queryClient.isMutating() > 0) throw new Error('still busy');
    });

  /** The queries of every call of the list, in order. */
  lists = (): string[] => this.api.requestsTo(ROOT_PATH).map(({ query }) => query.toString());
  statisticsCalls = (): number => this.api.requestsTo(STATISTICS).length;
  /** Every change that was sent: its path from the member's number on, and its body. */
  changes = (): [path: string, body: unknown][] =>
    this.api.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ path, body }) => [path.slice(ROOT_PATH.length), body === '' ? null : JSON.parse(body)]);

  private respond({ method, path, query, body }: SeenRequest): TestAnswer {
    const pagination = { page: Number(query.get('page')), size: Number(query.get('size') ?? 10) };
    if (path === ROOT_PATH) return success(toPage(this.members, this.total, pagination));
    if (path === STATISTICS) return success(this.statistics);
    const [, id, part] = path.slice(ROOT_PATH.length).split('/');
    if (method === 'PUT') return this.change(Number(id), JSON.parse(body));
    if (part === 'force-logout') return success({ endedSessions: 2 });
    if (part === 'tokens' && method === 'GET' && !path.endsWith('history')) return success(this.balance);
    if (part === 'sessions') return success([]);
    if (part === undefined && id !== 'jobs' && id !== 'audit') return success(this.detail);
    return success(toPage([], 0, pagination));
  }

  private change(memberId: number, change: Partial<Member>): TestAnswer {
    const { status, role } = change;
    this.members = this.members.map((member) =>
      member.memberId === memberId ? { ...member, ...(status && { status }), ...(role && { role }) } : member,
    );
    const changed = this.members.find((member) => member.memberId === memberId) ?? aListedMember();
    this.detail = { ...this.detail, ...changed };
    return success(changed);
  }
}

/** The members page of a spec file: with one member before each of its tests, and at rest after it. */
export function memberFixtureOfFile(): MemberFixture {
  const fixture = new MemberFixture();
  beforeAll(() => fixture.api.start());
  afterAll(() => fixture.api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fixture.reset();
  });
  afterEach(async () => {
    await fixture.settled();
    cleanup();
    jest.restoreAllMocks();
  });
  return fixture;
}

/** An active USER who has signed in. */
export const aListedMember = (overrides: Partial<Member> = {}): Member => ({
  memberId: 12,
  email: 'haneul@example.com',
  name: '김하늘',
  picture: null,
  role: 'USER',
  status: 'ACTIVE',
  lastLoginAt: '2026-11-01T05:00:00Z',
  createdAt: '2026-10-01T05:00:00Z',
  updatedAt: '2026-11-01T05:00:00Z',
  ...overrides,
});

export const aMemberDetail = (overrides: Partial<MemberDetail> = {}): MemberDetail => ({
  ...aListedMember(),
  googleId: '100000000000000000004',
  coverLetterCount: 4,
  resumeCount: 2,
  ...overrides,
});

/** Five members of six are active. */
export const someStatistics = (overrides: Partial<MemberStatistics> = {}): MemberStatistics => ({
  totalMembers: 1_200,
  activeMembers: 1_000,
  inactiveMembers: 200,
  suspendedMembers: 0,
  userRoleCount: 1_190,
  adminRoleCount: 8,
  rootRoleCount: 2,
  todayNewMembers: 3,
  monthlyNewMembers: 45,
  ...overrides,
});

export const aSession = (): Omit<MemberSession, 'isCurrent'> => ({
  sessionId: '0d8c1c58-53a1-4a0e-93a5-2b6a0f2d5c01',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36',
  address: '203.0.113.4',
  createdAt: '2026-11-01T00:00:00Z',
  lastUsedAt: '2026-11-02T00:00:00Z',
});

export const aTokenEntry = (overrides: Partial<TokenEntry> = {}): TokenEntry => ({
  entryId: 1,
  kind: 'GRANT',
  amount: 40,
  remainingAfter: 40,
  jobId: null,
  reason: '가입 선물',
  createdAt: '2026-10-01T05:00:00Z',
  ...overrides,
});

export const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId: 1,
  action: 'MEMBER_STATUS_CHANGE',
  actor: { memberId: 1, email: 'root@example.com', name: '한바다' },
  target: { memberId: 12, email: 'haneul@example.com', name: '김하늘' },
  before: { status: 'INACTIVE' },
  after: { status: 'ACTIVE' },
  reason: '상태 변경: ACTIVE',
  createdAt: '2026-11-03T00:00:00Z',
  ...overrides,
});
