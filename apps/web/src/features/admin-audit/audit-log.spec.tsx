import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AuditEntry, toPage } from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { LOADING_TOAST } from '@/lib/toast';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi, type TestAnswer } from '../../../testing/test-api.js';
import { AuditLog } from './audit-log.js';

const AUDIT = '/api/v1/admin/audit';
const EXPORT = `${AUDIT}/export`;

describe('the audit', () => {
  const api = new TestApi();
  const writtenSearchParams: string[] = [];
  let entries: AuditEntry[];
  let total: number;
  let file: () => TestAnswer | Promise<TestAnswer>;
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    writtenSearchParams.length = 0;
    entries = [anAuditEntry()];
    total = 1;
    file = () => ({
      body: 'auditId,action\r\n',
      headers: {
        'Content-Disposition': `attachment; filename="_.csv"; filename*=UTF-8''%EA%B0%90%EC%82%AC.csv`,
      },
    });
    api.handler = ({ path, query }) =>
      path === EXPORT
        ? file()
        : success(
            toPage(entries, total, { page: Number(query.get('page')), size: Number(query.get('size')) }),
          );
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  const open = (searchParams = '') =>
    renderWithApp(
      <>
        <AuditLog />
        <ToastArea />
      </>,
      { searchParams, writtenSearchParams },
    );
  const rows = async () => {
    const table = await screen.findByRole('table', { name: '감사 기록' });
    return within(table).getAllByRole('row').slice(1);
  };
  const row = async () => (await rows())[0] as HTMLElement;
  const asked = (path = AUDIT) => api.requestsTo(path).map(({ query }) => query.toString());
  const setDay = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const search = () => userEvent.click(screen.getByRole('button', { name: '검색' }));

  it('shows actor, action, target, changes, reason and time', async () => {
    open();
    const cells = within(await row())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      '회원 상태 변경',
      '누가한바다bada@example.com이미나mina@example.com',
      '바뀐 것상태활성정지',
      '사유status change: SUSPENDED',
      expect.stringMatching(/^언제2026\. 10\. 2\. .*12:00$/),
    ]);
    expect(asked()).toEqual(['page=0&size=20']);
  });

  it('links to members, but not to deleted accounts, and names the system', async () => {
    entries = [
      anAuditEntry(),
      anAuditEntry({ auditId: 11, actor: { memberId: 8, email: null, name: null }, target: null }),
      anAuditEntry({ auditId: 10, actor: null, target: null, reason: null }),
    ];
    total = 3;
    open();
    const [first, left, system] = (await rows()) as [HTMLElement, HTMLElement, HTMLElement];
    const links = within(first)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/admin/members?member=2', '/admin/members?member=3']);
    expect(left.textContent).toContain('탈퇴한 회원 #8');
    expect(within(left).queryByRole('link')).toBeNull();
    expect(system.textContent).toContain('시스템');
    expect(within(system).queryByRole('link')).toBeNull();
  });

  it('shows within a day how long ago it was', async () => {
    entries = [anAuditEntry({ createdAt: new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString() })];
    open();
    expect((await row()).textContent).toContain('(3시간 전)');
  });

  it('shows markup as text, and folds long values', async () => {
    const long = 'https://samples.example/'.padEnd(400, 'x');
    entries = [
      anAuditEntry({
        action: 'CRAWL_SOURCE_CREATE',
        before: null,
        after: {
          sourceId: 4,
          name: '<b>견본실</b>',
          startUrls: [long],
          letterLinkSelector: 'td a',
          contentSelector: 'article',
          enabled: true,
        },
        reason: '<img src=x onerror=alert(1)>',
      }),
    ];
    open();
    const entry = await row();
    expect(entry.querySelector('b, img')).toBeNull();
    expect(within(entry).getByText('<b>견본실</b>')).toBeTruthy();
    expect(within(entry).getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    const folded = within(entry).getAllByRole('group');
    expect(folded.map((details) => details.hasAttribute('open'))).toEqual([false, false]);
    expect(within(entry).getByText('1개 더 보기')).toBeTruthy();
  });

  it('applies the filters on search, from the first page on', async () => {
    total = 90;
    open('?page=3');
    await rows();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '한 일' }), '이력서 복구');
    await userEvent.type(screen.getByRole('searchbox', { name: '이메일' }), 'Bada');
    setDay('첫날', '2026-10-01');
    setDay('마지막 날', '2026-10-31');
    expect(asked()).toEqual(['page=3&size=20']);
    await search();
    await waitFor(() => expect(asked()).toHaveLength(2));
    const filters = 'action=RESUME_RESTORE&email=Bada&from=2026-10-01&to=2026-10-31';
    expect(asked()[1]).toBe(`page=0&size=20&${filters}`);
    await waitFor(() => expect(writtenSearchParams.at(-1)).toBe(`?${filters}`));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '한 쪽에 볼 개수' }), '5개씩');
    await waitFor(() => expect(asked().at(-1)).toBe(`page=0&size=5&${filters}`));
    await userEvent.click(screen.getByRole('button', { name: '필터 초기화' }));
    await waitFor(() => expect(writtenSearchParams.at(-1)).toBe('?size=5'));
  });

  it('begins with the filters of the address, and drops invalid ones', async () => {
    open('?action=NOTHING&email=bada&from=2026-02-31&to=2026-10-31');
    await rows();
    expect(asked()).toEqual(['page=0&size=20&email=bada&to=2026-10-31']);
  });

  it('shows at the field that a period ends before it begins, and sends no call', async () => {
    open();
    await rows();
    setDay('첫날', '2026-11-02');
    setDay('마지막 날', '2026-11-01');
    const end = screen.getByLabelText('마지막 날');
    expect(screen.getByRole('alert').textContent).toBe('마지막 날이 첫날보다 빨라요.');
    expect(end.getAttribute('aria-invalid')).toBe('true');
    await search();
    expect(writtenSearchParams).toEqual([]);
    setDay('마지막 날', '2026-11-02');
    expect(screen.queryByRole('alert')).toBeNull();
    await search();
    await waitFor(() => expect(asked().at(-1)).toBe('page=0&size=20&from=2026-11-02&to=2026-11-02'));
    expect(asked()).toHaveLength(2);
  });

  it('asks for the rest of a day that is not typed to its end', async () => {
    open();
    await rows();
    const start = screen.getByLabelText('첫날');
    Object.defineProperty(start, 'validity', { value: { badInput: true }, configurable: true });
    await search();
    expect(screen.getByRole('alert').textContent).toBe('날짜를 끝까지 적어 주세요.');
    expect(document.activeElement).toBe(start);
    expect(writtenSearchParams).toEqual([]);
    Object.defineProperty(start, 'validity', { value: { badInput: false } });
    setDay('첫날', '2026-11-02');
    expect(screen.queryByRole('alert')).toBeNull();
    await search();
    await waitFor(() => expect(asked().at(-1)).toBe('page=0&size=20&from=2026-11-02'));
  });

  it('asks nothing for an address with a period that ends before it begins, and offers a way out', async () => {
    open('?from=2026-11-02&to=2026-11-01');
    expect(screen.getByRole('alert').textContent).toBe('마지막 날이 첫날보다 빨라요.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'CSV 내보내기' }).disabled).toBe(true);
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: '필터 초기화' })[1] as HTMLElement);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    ['', '아직 감사 기록이 없어요'],
    ['?action=CRAWL_START', '찾는 감사 기록이 없어요'],
  ])('shows the empty state at %p', async (address, text) => {
    entries = [];
    total = 0;
    open(address);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says why it could not be loaded, and tries again', async () => {
    const answer = api.handler;
    api.handler = () => failure(400, 'VALIDATION_ERROR', '검색어는 200자까지 쓸 수 있어요.');
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('감사 기록을 불러오지 못했어요');
    api.handler = answer;
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await rows()).toHaveLength(1);
  });

  describe('as a file', () => {
    const saved: { name: string; content: Blob }[] = [];
    const contents = new Map<string, Blob>();
    beforeEach(() => {
      saved.length = 0;
      Object.assign(URL, {
        createObjectURL: (content: Blob) => {
          const url = `blob:${contents.size}`;
          contents.set(url, content);
          return url;
        },
        revokeObjectURL: () => undefined,
      });
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        const content = contents.get(this.getAttribute('href') ?? '');
        if (content) saved.push({ name: this.download, content });
      });
    });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'CSV 내보내기' });

    it('uses the applied filters, not the pending ones, and runs once for a double press', async () => {
      let finish = () => {};
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const csv = file;
      file = () => finished.then(csv);
      open('?action=RESUME_RESTORE&page=1');
      await rows();
      await userEvent.type(screen.getByRole('searchbox', { name: '이메일' }), '아직');
      fireEvent.click(button());
      fireEvent.click(button());
      await waitFor(() => expect(asked(EXPORT)).toEqual(['action=RESUME_RESTORE']));
      await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
      expect(await screen.findByText(LOADING_TOAST)).toBeTruthy();
      finish();
      expect(await screen.findByText('감사 기록을 내려받았어요.')).toBeTruthy();
      expect(saved.map(({ name }) => name)).toEqual(['감사.csv']);
      expect(await saved[0]?.content.text()).toBe('auditId,action\r\n');
      expect(asked(EXPORT)).toHaveLength(1);
    });

    it('shows why it failed', async () => {
      file = () => failure(503, 'SERVER_ERROR', '잠시 쉬고 있습니다.');
      open();
      await rows();
      await userEvent.click(button());
      expect((await screen.findByRole('alert')).textContent).toBe('잠시 쉬고 있습니다.');
      await waitFor(() => expect(screen.getAllByText('잠시 쉬고 있습니다.')).toHaveLength(2));
      expect(saved).toEqual([]);
      expect(button().getAttribute('aria-busy')).toBeNull();
    });
  });
});

/** An administrator who suspended a member. */
const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId: 12,
  action: 'MEMBER_STATUS_CHANGE',
  actor: { memberId: 2, email: 'bada@example.com', name: '한바다' },
  target: { memberId: 3, email: 'mina@example.com', name: '이미나' },
  before: { status: 'ACTIVE' },
  after: { status: 'SUSPENDED' },
  reason: 'status change: SUSPENDED',
  createdAt: '2026-10-02T03:00:00Z',
  ...overrides,
});
