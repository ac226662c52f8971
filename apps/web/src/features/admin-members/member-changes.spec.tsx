import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure } from '../../../testing/test-api.js';
import { aListedMember, memberFixtureOfFile } from './testing/member-fixture.js';

const OWN_STATUS = '본인의 상태는 변경할 수 없습니다.';
const OTHERS_STATUS = '관리자는 다른 관리자나 루트 관리자의 상태를 변경할 수 없습니다.';
const SUSPENSION = '정지는 루트 관리자만 설정하거나 해제할 수 있습니다.';
const OWN_ROLE = '본인의 권한은 변경할 수 없습니다.';
const SAME_LEVEL = '같은 등급의 관리자끼리는 권한을 변경할 수 없습니다.';
const HIGHER = '등급이 더 높은 회원의 권한은 변경할 수 없습니다.';
const LOGOUT = '관리자는 일반 회원만 강제 로그아웃할 수 있습니다.';
const ROOT_ONLY = '루트 관리자만 ROOT 권한을 부여할 수 있습니다.';

describe('a change by an administrator', () => {
  const fixture = memberFixtureOfFile();
  const row = async () =>
    within((await screen.findByRole('table', { name: '회원 목록' })).querySelector('tbody') ?? document.body);
  const controls = async () => {
    const cells = await row();
    return {
      toggle: cells.getByRole('switch'),
      role: cells.getByRole('combobox'),
      logout: cells.getByRole('button', { name: /강제 로그아웃$/ }),
    };
  };
  const question = () => screen.findByRole('alertdialog');
  const answerWith = async (name: string) =>
    userEvent.click(within(await question()).getByRole('button', { name }));
  const descriptionOf = (control: HTMLElement) =>
    document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
  const hold = (method: string) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const others = fixture.api.handler;
    fixture.answer(
      (request) => request.method === method,
      async (request) => {
        await held;
        return others(request);
      },
    );
    return () => release();
  };

  describe.each([
    ['ADMIN', { role: 'USER', status: 'ACTIVE' }, null, null, null],
    ['ADMIN', { role: 'USER', status: 'SUSPENDED' }, SUSPENSION, null, null],
    ['ADMIN', { role: 'ADMIN', status: 'ACTIVE' }, OTHERS_STATUS, SAME_LEVEL, LOGOUT],
    ['ADMIN', { role: 'ROOT', status: 'ACTIVE' }, OTHERS_STATUS, HIGHER, LOGOUT],
    ['ADMIN', { role: 'ADMIN', status: 'ACTIVE', memberId: 1 }, OWN_STATUS, OWN_ROLE, LOGOUT],
    ['ROOT', { role: 'USER', status: 'ACTIVE' }, null, null, null],
    ['ROOT', { role: 'USER', status: 'SUSPENDED' }, null, null, null],
    ['ROOT', { role: 'ADMIN', status: 'INACTIVE' }, null, null, null],
    ['ROOT', { role: 'ROOT', status: 'ACTIVE' }, null, SAME_LEVEL, null],
    ['ROOT', { role: 'ROOT', status: 'ACTIVE', memberId: 1 }, OWN_STATUS, OWN_ROLE, null],
  ] as const)('as %s, of %j', (actor, member, status, role, logout) => {
    it('is refused with the reason of each rule, or not at all', async () => {
      fixture.members = [aListedMember(member)];
      fixture.open('', actor);
      const shown = await controls();
      const expected = { toggle: status, role, logout };
      for (const name of ['toggle', 'role', 'logout'] as const) {
        expect([name, descriptionOf(shown[name])]).toEqual([name, expected[name]]);
        expect(shown[name].getAttribute('aria-disabled') === 'true').toBe(expected[name] !== null);
      }
    });
  });

  it('explains the refusal by mouse, keyboard and touch, and sends nothing', async () => {
    fixture.members = [aListedMember({ role: 'ADMIN' })];
    fixture.open('', 'ADMIN');
    const { toggle, role, logout } = await controls();
    const expectTip = async (text: string) =>
      expect((await screen.findByRole('tooltip')).textContent).toBe(text);
    await userEvent.hover(toggle);
    await expectTip(OTHERS_STATUS);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

    toggle.focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(role);
    await expectTip(SAME_LEVEL);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

    await userEvent.pointer({ keys: '[TouchA]', target: logout });
    await expectTip(LOGOUT);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(fixture.changes()).toEqual([]);
  });

  it('shows the role that only a root administrator gives, disabled and with the reason for any other', async () => {
    fixture.open('', 'ADMIN');
    const { role } = await controls();
    const option = within(role).getByRole<HTMLOptionElement>('option', { name: new RegExp(ROOT_ONLY) });
    expect(option.disabled).toBe(true);
    cleanup();
    fixture.open('', 'ROOT');
    const roles = within((await controls()).role).getAllByRole<HTMLOptionElement>('option');
    expect(roles.map(({ text, disabled }) => [text, disabled])).toEqual([
      ['일반', false],
      ['관리자', false],
      ['루트 관리자', false],
    ]);
  });

  it('of the status is sent with its reason, and refetches the list and the statistics', async () => {
    fixture.open();
    const { toggle } = await controls();
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(toggle);
    expect(await screen.findByText('김하늘님을 비활성 상태로 바꿨어요.')).toBeTruthy();
    expect(fixture.changes()).toEqual([
      ['/12/status', { status: 'INACTIVE', expectedStatus: 'ACTIVE', reason: '상태 변경: INACTIVE' }],
    ]);
    await waitFor(() => expect(fixture.lists()).toHaveLength(2));
    await waitFor(() => expect(fixture.statisticsCalls()).toBe(2));
    expect((await controls()).toggle.getAttribute('aria-checked')).toBe('false');
  });

  it('is sent once while pending, and shows the new state', async () => {
    const release = hold('PUT');
    fixture.open();
    const { toggle } = await controls();
    await userEvent.dblClick(toggle);
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBe('true'));
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
    await userEvent.click(toggle);
    release();
    await screen.findByText('김하늘님을 비활성 상태로 바꿨어요.');
    expect(fixture.changes()).toHaveLength(1);
  });

  it('reverts when it is refused, shows why, and logs it', async () => {
    fixture.answer(
      ({ method }) => method === 'PUT',
      () => failure(403, 'FORBIDDEN', OTHERS_STATUS),
    );
    fixture.open();
    await userEvent.click((await controls()).toggle);
    expect(await screen.findByText(OTHERS_STATUS)).toBeTruthy();
    const { toggle } = await controls();
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
    expect(toggle.getAttribute('aria-disabled')).toBeNull();
    expect(console.error).toHaveBeenCalled();
  });

  it('of a status that another has set meanwhile is not made: the list shows it, and the next press asks', async () => {
    const message = '그사이 상태가 바뀌었어요. 새로 고친 뒤 다시 해 주세요.';
    fixture.members = [aListedMember({ status: 'INACTIVE' })];
    fixture.answer(
      ({ method }) => method === 'PUT',
      () => {
        fixture.members = [aListedMember({ status: 'SUSPENDED' })];
        return failure(409, 'VERSION_CONFLICT', message);
      },
    );
    fixture.open();
    await userEvent.click((await controls()).toggle);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(fixture.changes()).toMatchObject([
      ['/12/status', { status: 'ACTIVE', expectedStatus: 'INACTIVE' }],
    ]);
    expect(await screen.findByText('정지', { selector: 'td *' })).toBeTruthy();
    await userEvent.click((await controls()).toggle);
    expect((await question()).textContent).toContain('김하늘님의 정지를 풀까요?');
    expect(fixture.changes()).toHaveLength(1);
  });

  it('of the role is asked about first, and sent with its reason', async () => {
    fixture.open();
    const { role } = await controls();
    await userEvent.selectOptions(role, '관리자');
    expect((await question()).textContent).toContain(
      '김하늘님의 권한을 ‘관리자’로 바꿀까요?haneul@example.com',
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('취소'));
    await answerWith('취소');
    expect(fixture.changes()).toEqual([]);
    const again = await controls();
    expect(again.role).toHaveProperty('value', 'USER');

    await userEvent.selectOptions(again.role, '관리자');
    await answerWith('권한 변경');
    expect(await screen.findByText('김하늘님의 권한을 바꿨어요: 관리자')).toBeTruthy();
    expect(fixture.changes()).toEqual([['/12/role', { role: 'ADMIN', reason: '권한 변경: ADMIN' }]]);
    await waitFor(() => expect(fixture.lists()).toHaveLength(2));
    await waitFor(() => expect(fixture.statisticsCalls()).toBe(2));
  });

  it('lifts a suspension only after asking', async () => {
    fixture.members = [aListedMember({ status: 'SUSPENDED' })];
    fixture.open();
    await userEvent.click((await controls()).toggle);
    expect((await question()).textContent).toContain('김하늘님의 정지를 풀까요?');
    expect(fixture.changes()).toEqual([]);
    await answerWith('정지 해제');
    await waitFor(() =>
      expect(fixture.changes()).toEqual([
        ['/12/status', { status: 'ACTIVE', expectedStatus: 'SUSPENDED', reason: '상태 변경: ACTIVE' }],
      ]),
    );
  });

  it('ends the sessions of a member after a confirmation, and refetches the list, not the statistics', async () => {
    fixture.open();
    await userEvent.click((await controls()).logout);
    const dialog = within(await question());
    expect(dialog.getByRole('heading', { name: '김하늘님을 강제 로그아웃하시겠습니까?' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('강제 로그아웃'));
    expect(fixture.changes()).toEqual([]);

    await userEvent.click((await controls()).logout);
    await answerWith('강제 로그아웃');
    expect(await screen.findByText('김하늘님을 강제 로그아웃했어요.')).toBeTruthy();
    expect(fixture.changes()).toEqual([['/12/force-logout', null]]);
    await waitFor(() => expect(fixture.lists()).toHaveLength(2));
    expect(fixture.statisticsCalls()).toBe(1);
  });

  it('says why a forced logout failed', async () => {
    fixture.answer(
      ({ method }) => method === 'POST',
      () => failure(404, 'NOT_FOUND', '회원을 찾을 수 없어요.'),
    );
    fixture.open();
    await userEvent.click((await controls()).logout);
    await answerWith('강제 로그아웃');
    expect(await screen.findByText('회원을 찾을 수 없어요.')).toBeTruthy();
    expect(console.error).toHaveBeenCalled();
  });
});
