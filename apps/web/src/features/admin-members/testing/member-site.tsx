import { waitFor } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { type Member, type MemberDetail, type Role, toPage } from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../../../testing/member.factory.js';
import { renderWithApp, testQueryClient } from '../../../../testing/render-with-app.js';
import { success, TestApi, type SeenRequest, type TestAnswer } from '../../../../testing/test-api.js';
import { MemberDesk, MemberSummary } from '../index.js';
import { aListedMember, aMemberDetail, someStatistics } from './admin-member.factory.js';

const ROOT_PATH = '/api/v1/admin';
const STATISTICS = `${ROOT_PATH}/statistics`;
/** Nothing of this depends on how busy the machine is. */
export const PATIENCE = { timeout: 30_000 };

type Answering = (request: SeenRequest) => TestAnswer | Promise<TestAnswer>;

/** The members' page and a server behind it that a test can direct. */
export class MemberSite {
  readonly api = new TestApi();
  readonly addresses: string[] = [];
  members: Member[] = [];
  private queryClient = testQueryClient();
  total = 0;
  statistics = someStatistics();
  detail: MemberDetail = aMemberDetail();
  balance = { remainingTokens: 27, maxTokens: 40, nextRefillTime: '2999-01-01T00:00:00Z', refillAmount: 10 };

  reset(): void {
    this.api.reset();
    this.addresses.length = 0;
    this.queryClient = testQueryClient();
    this.members = [aListedMember()];
    this.total = 1;
    this.statistics = someStatistics();
    this.detail = aMemberDetail();
    this.api.handler = (request) => this.respond(request);
  }

  /** Answers some calls in another way, the others as before. */
  answer(fits: (request: SeenRequest) => boolean, by: Answering): void {
    const before = this.api.handler;
    this.api.handler = (request) => (fits(request) ? by(request) : before(request));
  }

  /** @param searchParams the address; @param role who looks: member 1 */
  open(searchParams = '', role: Role = 'ROOT') {
    useSessionStore.getState().setUser(aMember({ memberId: 1, role }));
    return renderWithApp(
      <NuqsTestingAdapter
        searchParams={searchParams}
        hasMemory
        onUrlUpdate={({ queryString }) => this.addresses.push(queryString)}
      >
        <MemberSummary />
        <MemberDesk
          auditWords={{ action: ({ action }) => `무엇: ${action}`, changes: () => '무엇에서 무엇으로' }}
        />
        <ToastArea />
      </NuqsTestingAdapter>,
      { queryClient: this.queryClient },
    );
  }

  /** Nothing is on its way any more, which would reach the next test. */
  settled = (): Promise<void> =>
    waitFor(() => {
      if (this.queryClient.isFetching() + this.queryClient.isMutating() > 0) throw new Error('still busy');
    }, PATIENCE);

  /** The queries of every call of the list, in order. */
  lists = (): string[] => this.api.requestsTo(ROOT_PATH).map(({ query }) => query.toString());
  statisticsCalls = (): number => this.api.requestsTo(STATISTICS).length;
  /** Every change that was sent: its path after the member's number, and its body. */
  changes = (): [path: string, body: unknown][] =>
    this.api.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ path, body }) => [path.slice(ROOT_PATH.length), body === '' ? null : JSON.parse(body)]);

  private respond({ method, path, query, body }: SeenRequest): TestAnswer {
    const place = { page: Number(query.get('page')), size: Number(query.get('size') ?? 10) };
    if (path === ROOT_PATH) return success(toPage(this.members, this.total, place));
    if (path === STATISTICS) return success(this.statistics);
    const [, id, part] = path.slice(ROOT_PATH.length).split('/');
    if (method === 'PUT') return this.change(Number(id), JSON.parse(body));
    if (part === 'force-logout') return success({ endedSessions: 2 });
    if (part === 'tokens' && method === 'GET' && !path.endsWith('history')) return success(this.balance);
    if (part === 'sessions') return success([]);
    if (part === undefined && id !== 'jobs' && id !== 'audit') return success(this.detail);
    return success(toPage([], 0, place));
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
