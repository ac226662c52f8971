import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toPage } from '#contracts';
import { anAdminJob } from '@/features/admin-jobs/testing/job-fixture';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../../testing/member.factory.js';
import { failure, success } from '../../../testing/test-api.js';
import {
  aMemberDetail,
  anAuditEntry,
  aSession,
  aTokenEntry,
  memberFixtureOfFile,
} from './testing/member-fixture.js';

describe('the drawer of a member', () => {
  const fixture = memberFixtureOfFile();
  const answerTo = (path: string, data: unknown) =>
    fixture.answer(
      (request) => request.method === 'GET' && request.path === path,
      () => success(data),
    );
  const open = async (role: 'ADMIN' | 'ROOT' = 'ROOT') => {
    fixture.open('?member=12', role);
    return within(await screen.findByRole('dialog', { name: '김하늘님' }));
  };
  const part = async (name: string) => {
    const dialog = await open();
    return within(await dialog.findByRole('region', { name }));
  };

  it('opens by the name, is in the address, and returns the focus when Escape closes it', async () => {
    fixture.open();
    const name = await screen.findByRole('button', { name: '김하늘 자세히' });
    await userEvent.click(name);
    const dialog = await screen.findByRole('dialog', { name: '김하늘님' });
    await waitFor(() => expect(fixture.writtenSearchParams.at(-1)).toBe('?member=12'));
    // From its first control backwards to its last, and on to the first again.
    const first = document.activeElement;
    await userEvent.tab({ shift: true });
    expect(document.activeElement).not.toBe(first);
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(fixture.writtenSearchParams.at(-1)).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it("shows the member's profile", async () => {
    const dialog = await open();
    for (const text of ['#12', '100000000000000000004', '4편', '2개'])
      expect(dialog.getByText(text)).toBeTruthy();
  });

  it.each(['?member=x', '?member=0', '?member=-3', '?member='])('does not open for %s', async (address) => {
    fixture.open(address);
    await screen.findByRole('table');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that there is no such member, or that it could not be loaded', async () => {
    const isMember = ({ path }: { path: string }) => path === '/api/v1/admin/12';
    fixture.answer(isMember, () => failure(404, 'NOT_FOUND', '회원을 찾을 수 없어요.'));
    fixture.open('?member=12');
    expect(await screen.findByText('회원을 찾을 수 없어요')).toBeTruthy();
    cleanup();
    fixture.answer(isMember, () => failure(400, 'VALIDATION_ERROR', '확인해 주세요.'));
    fixture.open('?member=12');
    const dialog = within(await screen.findByRole('dialog', { name: '회원 정보' }));
    expect(await dialog.findByText('회원 정보를 불러오지 못했어요')).toBeTruthy();
    expect(dialog.getByRole('button', { name: '다시 시도' })).toBeTruthy();
  });

  it('lets a root administrator suspend the member, after asking', async () => {
    const standing = await part('상태와 권한');
    await userEvent.selectOptions(standing.getByLabelText('김하늘 상태'), '정지');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('heading', { name: '김하늘님을 정지할까요?' })).toBeTruthy();
    expect(fixture.changes()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '정지' }));
    await screen.findByText('김하늘님을 정지 상태로 바꿨어요.');
    expect(fixture.changes()).toEqual([
      ['/12/status', { status: 'SUSPENDED', expectedStatus: 'ACTIVE', reason: '상태 변경: SUSPENDED' }],
    ]);
  });

  it('does not let an administrator suspend, and shows who may', async () => {
    const standing = within((await open('ADMIN')).getByRole('region', { name: '상태와 권한' }));
    const suspended = within(standing.getByLabelText('김하늘 상태')).getByRole<HTMLOptionElement>('option', {
      name: /정지는 루트 관리자만 설정하거나 해제할 수 있습니다/,
    });
    expect(suspended.disabled).toBe(true);
  });

  it('says why the status cannot be changed at all', async () => {
    fixture.detail = aMemberDetail({ role: 'ROOT' });
    const standing = within((await open('ADMIN')).getByRole('region', { name: '상태와 권한' }));
    expect(
      standing.getByText('관리자는 다른 관리자나 루트 관리자의 상태를 변경할 수 없습니다.'),
    ).toBeTruthy();
    expect(standing.queryByLabelText('김하늘 상태')).toBeNull();
  });

  it('lists devices, jobs and audit entries, with links to the full lists', async () => {
    answerTo('/api/v1/admin/12/sessions', [aSession()]);
    answerTo('/api/v1/admin/jobs', toPage([anAdminJob({ status: 'FAILED' })], 1, { page: 0, size: 5 }));
    answerTo('/api/v1/admin/audit', toPage([anAuditEntry()], 1, { page: 0, size: 5 }));
    const dialog = await open();
    const list = async (name: string) => (await dialog.findByRole('list', { name })).textContent;
    expect(await list('로그인한 기기')).toContain('크롬 · 윈도우');
    expect(await list('최근 작업')).toContain('AI 개선');
    expect(await list('최근 작업')).toContain('실패했어요');
    const audit = await list('감사 기록');
    for (const text of ['무엇: MEMBER_STATUS_CHANGE', '무엇에서 무엇으로', '상태 변경: ACTIVE', '한바다'])
      expect(audit).toContain(text);
    expect(dialog.getByRole('link', { name: '작업 모두 보기' }).getAttribute('href')).toBe(
      '/admin/jobs?memberId=12',
    );
    expect(dialog.getByRole('link', { name: '감사 기록 모두 보기' }).getAttribute('href')).toBe(
      '/admin/audit?email=haneul%40example.com',
    );
    expect(fixture.api.requestsTo('/api/v1/admin/jobs')[0]?.query.get('memberId')).toBe('12');
    expect(fixture.api.requestsTo('/api/v1/admin/audit')[0]?.query.get('targetMemberId')).toBe('12');
  });

  it('shows the empty state of each section', async () => {
    const dialog = await open();
    for (const text of [
      '로그인한 기기가 없어요.',
      '아직 작업이 없어요.',
      '이 회원에게 관리자가 한 일이 없어요.',
      '아직 내역이 없어요.',
    ])
      expect(await dialog.findByText(text)).toBeTruthy();
  });

  it.each([
    ['/api/v1/admin/12/sessions', '로그인한 기기를 불러오지 못했어요'],
    ['/api/v1/admin/12/tokens', '남은 토큰을 불러오지 못했어요'],
    ['/api/v1/admin/12/tokens/history', '토큰 내역을 불러오지 못했어요'],
    ['/api/v1/admin/jobs', '최근 작업을 불러오지 못했어요'],
    ['/api/v1/admin/audit', '감사 기록을 불러오지 못했어요'],
  ])('shows the rest when %s fails', async (path, title) => {
    let isAway = true;
    const others = fixture.api.handler;
    fixture.answer(
      (request) => request.path === path,
      (request) => (isAway ? failure(400, 'VALIDATION_ERROR', '확인해 주세요.') : others(request)),
    );
    const dialog = await open();
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText(title)).toBeTruthy();
    expect(dialog.getByText('#12')).toBeTruthy();
    isAway = false;
    await userEvent.click(alert.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  });

  describe('with its tokens', () => {
    const fill = async (amount: string, reason: string) => {
      const form = within(await (await part('토큰')).findByRole('form', { name: '토큰 주기' }));
      const [amountField, reasonField] = [form.getByLabelText(/^토큰/), form.getByLabelText(/^사유/)];
      if (amount) await userEvent.type(amountField, amount);
      if (reason) await userEvent.type(reasonField, reason);
      const submit = () => userEvent.click(form.getByRole('button', { name: '토큰 주기' }));
      return { form, submit, amountField, reasonField };
    };
    const confirm = async () =>
      userEvent.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', {
          name: '토큰 주기',
        }),
      );

    it('shows the balance, the next refill and the history by pages', async () => {
      fixture.answer(
        ({ path }) => path === '/api/v1/admin/12/tokens/history',
        ({ query }) => {
          const page = Number(query.get('page'));
          return success(
            toPage([aTokenEntry({ entryId: page + 1, reason: `내역 ${page}` })], 6, { page, size: 5 }),
          );
        },
      );
      const tokens = await part('토큰');
      expect(await tokens.findByText('27')).toBeTruthy();
      expect(tokens.getByText(/다음 충전/).textContent).toContain('10개');
      expect(await tokens.findByText('내역 0')).toBeTruthy();
      await userEvent.click(tokens.getByRole('button', { name: '다음 쪽' }));
      expect(await tokens.findByText('내역 1')).toBeTruthy();
    });

    it.each([
      ['', '보상', '토큰은 1개에서 1,000개까지 줄 수 있어요.'],
      ['0', '보상', '토큰은 1개에서 1,000개까지 줄 수 있어요.'],
      ['1001', '보상', '토큰은 1개에서 1,000개까지 줄 수 있어요.'],
      ['1.5', '보상', '토큰은 1개에서 1,000개까지 줄 수 있어요.'],
      ['1e2', '보상', '토큰은 1개에서 1,000개까지 줄 수 있어요.'],
      ['-5', '보상', '토큰은 1개에서 1,000개까지 줄 수 있어요.'],
      ['5', '', '사유를 적어 주세요.'],
      ['5', '   ', '사유를 적어 주세요.'],
    ])(
      'gives none for an amount of %j and the reason %j, and says so at the field',
      async (amount, reason, message) => {
        const { form, submit } = await fill(amount, reason);
        await submit();
        expect((await form.findByRole('alert')).textContent).toBe(message);
        expect(screen.queryByRole('alertdialog')).toBeNull();
        expect(fixture.changes()).toEqual([]);
      },
    );

    it("says on the administrator's own account how many they may give", async () => {
      const limit = /내 계정에는 24시간 동안 100개까지만/;
      const own = await part('토큰');
      await own.findByRole('form', { name: '토큰 주기' });
      expect(own.queryByText(limit)).toBeNull();
      act(() => useSessionStore.getState().setUser(aMember({ memberId: 12, role: 'ROOT' })));
      expect(own.getByText(limit)).toBeTruthy();
    });

    it('grants them after a confirmation that shows the new balance', async () => {
      fixture.answer(
        ({ method }) => method === 'POST',
        () => success({ ...fixture.balance, remainingTokens: 1027 }),
      );
      const { form, submit, amountField } = await fill('1,000', ' 장애 보상 ');
      expect(form.getByText('27개에서 1,027개가 돼요')).toBeTruthy();
      await submit();
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByRole('heading', { name: '김하늘님에게 토큰 1,000개를 줄까요?' })).toBeTruthy();
      expect(dialog.getByText(/남은 토큰이 27개에서 1,027개가 돼요/)).toBeTruthy();
      expect(fixture.changes()).toEqual([]);
      await confirm();
      expect(await screen.findByText('김하늘님에게 토큰을 줬어요. 남은 토큰은 1,027개예요.')).toBeTruthy();
      expect(fixture.changes()).toEqual([['/12/tokens', { amount: 1000, reason: '장애 보상' }]]);
      expect(await screen.findByText('1,027')).toBeTruthy();
      await waitFor(() => expect(amountField).toHaveProperty('value', ''));
      await waitFor(() =>
        expect(fixture.api.requestsTo('/api/v1/admin/12/tokens/history').length).toBeGreaterThan(1),
      );
    });

    it('keeps the input after a refusal, and shows the reason at the field', async () => {
      fixture.answer(
        ({ method }) => method === 'POST',
        () => {
          const { body, ...answer } = failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
          return { ...answer, body: { ...Object(body), errors: { reason: '쓸 수 없는 사유예요.' } } };
        },
      );
      const { form, submit, reasonField } = await fill('5', '보상');
      await submit();
      await confirm();
      expect(await form.findByText('쓸 수 없는 사유예요.')).toBeTruthy();
      expect(reasonField.getAttribute('aria-invalid')).toBe('true');
      expect(reasonField).toHaveProperty('value', '보상');
      expect(console.error).toHaveBeenCalled();
    });

    it('repeats a grant under the same key after a failure, and sends another grant under another key', async () => {
      let answer = failure(503, 'SERVER_ERROR', '잠시 후 다시 시도해 주세요.');
      fixture.answer(
        ({ method }) => method === 'POST',
        () => answer,
      );
      const { submit, amountField, reasonField } = await fill('5', '보상');
      const give = async (times: number) => {
        await submit();
        await confirm();
        await waitFor(() => expect(keys()).toHaveLength(times));
        await fixture.settled();
      };
      const keys = () =>
        fixture.api.requests
          .filter(({ method }) => method === 'POST')
          .map(({ headers }) => headers['idempotency-key']);
      await give(1);
      answer = success(fixture.balance);
      await give(2);
      await waitFor(() => expect(amountField).toHaveProperty('value', ''));
      await userEvent.type(amountField, '5');
      await userEvent.type(reasonField, '보상');
      await give(3);
      const [first, again, another] = keys();
      expect(first).toMatch(/^[\da-f-]{36}$/);
      expect([again === first, another === first]).toEqual([true, false]);
    });
  });
});
