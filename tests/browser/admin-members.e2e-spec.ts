import type { Locator, Page } from 'playwright-core';
import { adminMemberRoutes, type MemberStatus, type Role, routes } from '#contracts';
import { fixtureOfFile } from './browser-fixture.js';
import { CONNECTED, socketMessage } from './socket-message.js';
import { waitForValue } from './wait-for-value.js';
import { chooseAccount, type Visitor } from './visitor.js';

const fixture = fixtureOfFile();

interface Invented {
  name: string;
  role?: Role;
  status?: MemberStatus;
}

/** Members who never sign in; their addresses say which test they belong to. */
async function insertMembers(of: string, members: Invented[]): Promise<void> {
  await fixture.sql(
    `INSERT INTO member (google_id, email, name, role, status)
     SELECT 'google-' || $1 || number, $1 || number || '@invented.example', name, role, status
     FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS member(name, role, status, number)`,
    [
      of,
      members.map(({ name }) => name),
      members.map(({ role = 'USER' }) => role),
      members.map(({ status = 'ACTIVE' }) => status),
    ],
  );
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: '회원 목록' }).getByRole('row').filter({ hasText: name });
const toggleOf = (page: Page, name: string) => page.getByRole('switch', { name: `${name} 활성` });
const roleOf = (page: Page, name: string) => page.getByRole('combobox', { name: `${name} 권한` });
const logoutOf = (page: Page, name: string) => page.getByRole('button', { name: `${name} 강제 로그아웃` });
const question = (page: Page) => page.getByRole('alertdialog');
const search = (page: Page) => page.getByRole('button', { name: '검색', exact: true }).click();
const pill = (page: Page, name: string) =>
  page.getByLabel('회원 요약').locator('> div').filter({ hasText: name }).locator('dd');

/** The description that says why a control is disabled; null when it is enabled. */
async function refusalOf(control: Locator): Promise<string | null> {
  await control.waitFor();
  if ((await control.getAttribute('aria-disabled')) !== 'true') return null;
  const description = control.page().locator(`[id="${await control.getAttribute('aria-describedby')}"]`);
  return description.textContent();
}

interface Refusals {
  status: string | null;
  role: string | null;
  logout: string | null;
}

/** Why each control of the members' rows is disabled, after checking that the tooltip says so, too. */
async function refusalsOf(page: Page, names: string[]): Promise<Record<string, Refusals>> {
  const refusals: Record<string, Refusals> = {};
  for (const name of names) {
    const controls = [toggleOf(page, name), roleOf(page, name), logoutOf(page, name)];
    const [status = null, role = null, logout = null] = await Promise.all(controls.map(refusalOf));
    refusals[name] = { status, role, logout };
    for (const [index, text] of [status, role, logout].entries())
      if (text !== null) await showsOnHover(page, controls[index], text);
  }
  return refusals;
}

async function showsOnHover(page: Page, control: Locator | undefined, text: string): Promise<void> {
  await control?.hover();
  await page.getByRole('tooltip').getByText(text, { exact: true }).waitFor();
  // In steps, as a hand moves: one jump could still lead to the tooltip.
  await page.mouse.move(0, 0, { steps: 3 });
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
}

/** The query strings of the lists that the page requests from now on; equal ones in a row are there once. */
function listsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === adminMemberRoutes.list.path && search !== asked.at(-1)) asked.push(search);
  });
  return asked;
}

const NOT_OWN_STATUS = '본인의 상태는 변경할 수 없습니다.';
const NOT_OWN_ROLE = '본인의 권한은 변경할 수 없습니다.';
const NOT_THEIR_STATUS = '관리자는 다른 관리자나 루트 관리자의 상태를 변경할 수 없습니다.';
const NOT_SAME_LEVEL = '같은 등급의 관리자끼리는 권한을 변경할 수 없습니다.';
const NOT_ROOT = '루트 관리자만 ROOT 권한을 부여할 수 있습니다.';
const NOT_HIGHER = '등급이 더 높은 회원의 권한은 변경할 수 없습니다.';
const NOT_SUSPENDED = '정지는 루트 관리자만 설정하거나 해제할 수 있습니다.';
const NOT_THEIR_SESSIONS = '관리자는 일반 회원만 강제 로그아웃할 수 있습니다.';
const ALLOWED: Refusals = { status: null, role: null, logout: null };

describe('what the member list refuses', () => {
  const others: Invented[] = [
    { name: '규칙일반' },
    { name: '규칙정지', status: 'SUSPENDED' },
    { name: '규칙관리', role: 'ADMIN' },
    { name: '규칙루트', role: 'ROOT' },
  ];
  const names = others.map(({ name }) => name);

  it('differs between an administrator and a root administrator, and says why', async () => {
    await insertMembers('rule-', others);
    const [administrator, root] = await Promise.all([
      fixture.newAdministrator(),
      fixture.newAdministrator({ role: 'ROOT' }),
    ]);
    const page = await administrator.open('/admin/members?size=50');
    const own = administrator.account[1];
    expect(await refusalsOf(page, [own, ...names])).toEqual({
      [own]: { status: NOT_OWN_STATUS, role: NOT_OWN_ROLE, logout: NOT_THEIR_SESSIONS },
      규칙일반: ALLOWED,
      규칙정지: { ...ALLOWED, status: NOT_SUSPENDED },
      규칙관리: { status: NOT_THEIR_STATUS, role: NOT_SAME_LEVEL, logout: NOT_THEIR_SESSIONS },
      규칙루트: { status: NOT_THEIR_STATUS, role: NOT_HIGHER, logout: NOT_THEIR_SESSIONS },
    });
    const roles = roleOf(page, '규칙일반').getByRole('option');
    expect(await roles.allTextContents()).toEqual(['일반', '관리자', `루트 관리자 — ${NOT_ROOT}`]);
    expect(await roles.nth(2).isDisabled()).toBe(true);

    const rootPage = await root.open('/admin/members?size=50');
    const ownRoot = root.account[1];
    expect(await refusalsOf(rootPage, [ownRoot, ...names])).toEqual({
      [ownRoot]: { status: NOT_OWN_STATUS, role: NOT_OWN_ROLE, logout: null },
      규칙일반: ALLOWED,
      규칙정지: ALLOWED,
      규칙관리: ALLOWED,
      규칙루트: { ...ALLOWED, role: NOT_SAME_LEVEL },
    });
    const allRoles = roleOf(rootPage, '규칙일반').getByRole('option');
    expect(await allRoles.allTextContents()).toEqual(['일반', '관리자', '루트 관리자']);
  });

  it('is not done by pressing it', async () => {
    await insertMembers('pressed-', [{ name: '눌린관리', role: 'ADMIN' }]);
    const page = await (await fixture.newAdministrator()).open('/admin/members?name=눌린관리');
    const unsafe: string[] = [];
    page.on('request', (request) => request.method() === 'GET' || unsafe.push(request.url()));
    for (const control of [toggleOf, roleOf, logoutOf]) {
      await control(page, '눌린관리').focus();
      // The tooltip of the control before may still be closing.
      await page.getByRole('tooltip').and(page.locator(':not([data-state=closed])')).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: '새로고침' }).click();
    await toggleOf(page, '눌린관리').and(page.locator('[aria-checked=true]')).waitFor();
    expect(await question(page).count()).toBe(0);
    expect(unsafe).toEqual([]);
  });
});

describe('the member list', () => {
  it('shows a changed status and role at once, and so do the numbers', async () => {
    await insertMembers('change-', [{ name: '바뀔회원' }]);
    const root = await fixture.newAdministrator({ role: 'ROOT' });
    const page = await root.open('/admin/members?name=바뀔회원');
    const numbers = () => root.call(adminMemberRoutes.statistics);
    const before = await numbers();
    const slice = page.getByRole('region', { name: '회원 상태' }).locator('dl > div');
    const inactive = slice.filter({ hasText: '비활성' });
    await inactive.getByText(`${before.inactiveMembers}명`, { exact: true }).waitFor();

    await toggleOf(page, '바뀔회원').click();
    await page.getByText('바뀔회원님을 비활성 상태로 바꿨어요.').waitFor();
    await rowOf(page, '바뀔회원').getByText('비활성', { exact: true }).waitFor();
    await inactive.getByText(`${before.inactiveMembers + 1}명`, { exact: true }).waitFor();
    const rate = ((before.activeMembers - 1) / before.totalMembers) * 100;
    await pill(page, '활성화율')
      .getByText(`${rate.toFixed(1)}%`)
      .waitFor();

    await roleOf(page, '바뀔회원').selectOption({ label: '관리자' });
    await question(page).getByText('바뀔회원님의 권한을 ‘관리자’로 바꿀까요?').waitFor();
    await question(page).getByRole('button', { name: '권한 변경' }).click();
    await rowOf(page, '바뀔회원').getByText('관리자', { exact: true }).first().waitFor();
    await pill(page, '관리자')
      .filter({ hasText: `${before.adminRoleCount + 1}명` })
      .waitFor();
    expect(await numbers()).toEqual({
      ...before,
      activeMembers: before.activeMembers - 1,
      inactiveMembers: before.inactiveMembers + 1,
      userRoleCount: before.userRoleCount - 1,
      adminRoleCount: before.adminRoleCount + 1,
    });
  });

  it('uses a filter or an order only once the search is pressed, and begins at the first page then', async () => {
    const everybody = Array.from({ length: 23 }, (_, at) => ({ name: `찾을회원${at}` }));
    await insertMembers('seek-', [...everybody, { name: '100%_회원' }]);
    const page = await (await fixture.newAdministrator()).open('/admin/members');
    const asked = listsAskedFor(page);
    const bar = page.getByRole('search', { name: '회원 찾기' });
    await bar.getByLabel('이메일').fill('SEEK-');
    await search(page);
    await page.getByText('총 24개 중 1-10 표시').waitFor();
    await page.getByRole('button', { name: '마지막 쪽' }).click();
    await page.getByText('총 24개 중 21-24 표시').waitFor();
    for (const name of ['다음 쪽', '마지막 쪽'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);

    await bar.getByLabel('이름').fill('찾을');
    await bar.getByLabel('정렬').selectOption({ label: '이메일 오름차순' });
    await page.getByRole('button', { name: '이전 쪽' }).click();
    await page.getByText('총 24개 중 11-20 표시').waitFor();
    await search(page);
    await page.getByText('총 23개 중 1-10 표시').waitFor();
    for (const name of ['첫 쪽', '이전 쪽'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '다음 쪽' }).click();
    await page.getByText('총 23개 중 11-20 표시').waitFor();
    await page.getByLabel('한 쪽에 볼 개수').selectOption('20개씩');
    await page.getByText('총 23개 중 1-20 표시').waitFor();

    await bar.getByLabel('이름').fill('%_');
    await search(page);
    await page.getByText('총 1개 중 1-1 표시').waitFor();
    await bar.getByLabel('상태').selectOption({ label: '비활성' });
    await search(page);
    await page.getByText('조건에 맞는 회원이 없어요').waitFor();
    await bar.getByRole('button', { name: '필터 초기화' }).click();
    await page.getByText(/^총 \d+개 중 1-20 표시$/).waitFor();
    expect(await bar.getByLabel('정렬').inputValue()).toBe('createdAt,desc');

    const queryOf = (more: string, page = 0, size = 10) => `?page=${page}&size=${size}${more}`;
    const sorted = (field: string, direction: string) => `&sortBy=${field}&sortDirection=${direction}`;
    const [newest, byEmail] = [sorted('createdAt', 'desc'), sorted('email', 'asc')];
    const percent = '&email=SEEK-&name=%25_';
    expect(asked.filter((query) => query !== queryOf(newest))).toEqual([
      queryOf(`&email=SEEK-${newest}`),
      queryOf(`&email=SEEK-${newest}`, 2),
      queryOf(`&email=SEEK-${newest}`, 1),
      queryOf(`&email=SEEK-&name=${encodeURIComponent('찾을')}${byEmail}`),
      queryOf(`&email=SEEK-&name=${encodeURIComponent('찾을')}${byEmail}`, 1),
      queryOf(`&email=SEEK-&name=${encodeURIComponent('찾을')}${byEmail}`, 0, 20),
      queryOf(`${percent}${byEmail}`, 0, 20),
      queryOf(`${percent}&status=INACTIVE${byEmail}`, 0, 20),
      queryOf(newest, 0, 20),
    ]);
  });
});

describe('a member whose page is open', () => {
  /** The member's page, which from now on learns of changes by its socket alone. */
  async function openPageWithoutCalls(member: Visitor): Promise<Page> {
    const page = await member.context.newPage();
    const connected = socketMessage(page, CONNECTED);
    await page.goto('/cover-letters');
    await page.getByText('작성된 자기소개서가 없습니다').waitFor();
    await page.getByLabel('남은 토큰 40개').waitFor();
    await connected;
    await member.context.route(/\/(api|auth)\//, (route) => route.abort());
    return page;
  }
  const drawer = (page: Page, { account: [, name] }: Visitor) =>
    page.getByRole('dialog', { name: `${name}님` });

  it('shows granted tokens and the end of the session without a call of its own', async () => {
    const [root, member] = await Promise.all([
      fixture.newAdministrator({ role: 'ROOT' }),
      fixture.newMember(),
    ]);
    const [email, name] = member.account;
    const theirs = await openPageWithoutCalls(member);
    const page = await root.open(`/admin/members?email=${email}`);
    await rowOf(page, email)
      .getByRole('button', { name: `${name} 자세히` })
      .click();
    const grant = drawer(page, member).getByRole('form', { name: '토큰 주기' });
    await grant.getByRole('textbox', { name: '토큰' }).fill('1,000');
    await grant.getByRole('textbox', { name: '사유' }).fill('멈춘 개선의 보상');
    await grant.getByRole('button', { name: '토큰 주기' }).click();
    await question(page).getByText(`${name}님에게 토큰 1,000개를 줄까요?`).waitFor();
    await question(page).getByRole('button', { name: '토큰 주기' }).click();
    await theirs.getByLabel('남은 토큰 1040개').waitFor();
    await drawer(page, member).getByText('멈춘 개선의 보상').first().waitFor();
    await page.keyboard.press('Escape');
    await drawer(page, member).waitFor({ state: 'hidden' });

    await logoutOf(page, name).click();
    await question(page).getByText(`${name}님을 강제 로그아웃하시겠습니까?`).waitFor();
    await question(page).getByRole('button', { name: '강제 로그아웃' }).click();
    await theirs.getByRole('dialog', { name: '로그인이 끝났어요' }).waitFor();
    expect((await member.ask(routes.auth.me)).status).toBe(401);
    await page.getByText(`${name}님을 강제 로그아웃했어요.`).waitFor();
  });

  it('is signed out by a suspension, and can sign in again once it is lifted', async () => {
    const [root, member] = await Promise.all([
      fixture.newAdministrator({ role: 'ROOT' }),
      fixture.newMember(),
    ]);
    const [email, name] = member.account;
    const theirs = await openPageWithoutCalls(member);
    const page = await root.open(`/admin/members?email=${email}`);
    await rowOf(page, email)
      .getByRole('button', { name: `${name} 자세히` })
      .click();
    const status = drawer(page, member).getByRole('combobox', { name: `${name} 상태` });
    await status.selectOption({ label: '정지' });
    await question(page).getByRole('button', { name: '정지', exact: true }).click();
    await theirs.getByRole('dialog', { name: '로그인이 끝났어요' }).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, email).getByText('정지', { exact: true }).waitFor();
    await page.getByRole('region', { name: '회원 상태' }).getByText('정지').waitFor();

    const again = await fixture.newVisitor();
    const refused = await again.open('/');
    await refused.getByRole('link', { name: '구글로 시작하기' }).first().click();
    await refused.getByRole('button', { name: '구글로 로그인' }).click();
    await chooseAccount(refused, email, name);
    await refused.getByText('이용이 정지된 계정이에요. 관리자에게 문의해 주세요.').waitFor();
    expect((await again.ask(routes.auth.me)).status).toBe(401);

    await toggleOf(page, name).click();
    await question(page).getByText(`${name}님의 정지를 풀까요?`).waitFor();
    await question(page).getByRole('button', { name: '정지 해제' }).click();
    await waitForValue(
      () => root.call(adminMemberRoutes.list, { query: { email } }),
      ({ content }) => content[0]?.status === 'ACTIVE',
    );
    await again.signInOnPages(email, name);
  });
});
