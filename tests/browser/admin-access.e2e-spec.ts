import type { Page } from 'playwright-core';
import {
  adminAiRoutes,
  adminDocumentRoutes,
  adminJobRoutes,
  adminMemberRoutes,
  auditRoutes,
  routes,
} from '#contracts';
import { until } from '#testing';
import { fixtureOfFile } from './browser-fixture.js';
import type { Visitor } from './visitor.js';

const fixture = fixtureOfFile();

const PAGES = ['members', 'restore', 'crawling', 'crawling/sources', 'jobs', 'ai', 'audit'].map(
  (name) => `/admin/${name}`,
);
const CALLS = [
  adminMemberRoutes.list,
  adminMemberRoutes.statistics,
  adminDocumentRoutes.resumes,
  adminDocumentRoutes.coverLetters,
  adminJobRoutes.list,
  adminJobRoutes.statistics,
  adminAiRoutes.statistics,
  adminAiRoutes.switch,
  auditRoutes.list,
  routes.crawlSources.list,
  routes.crawledCoverLetters.list,
  routes.features.list,
];

/** Paths of what a browser receives of the admin pages from now on: their scripts, and successful answers of their calls. */
function adminPathsSentTo(visitor: Visitor): string[] {
  const sent: string[] = [];
  visitor.context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isCall = /^\/api\/(v1\/admin|crawled-cover-letters|cover-letter-features)/.test(pathname);
    if (
      isCall ? response.ok() : /\/assets\/(admin|crawl|(members|restore|jobs|ai|audit)-page)/.test(pathname)
    )
      sent.push(pathname);
  });
  return sent;
}

const links = (page: Page) => page.locator('a[href^="/admin"]').count();

describe('the administrators’ area', () => {
  it('is hidden from a member, who is sent nothing of it but the refusal', async () => {
    const member = await fixture.newMember({ hasConsented: false });
    const sent = adminPathsSentTo(member);
    const page = await member.open('/cover-letters');
    await page.getByText('작성된 자기소개서가 없습니다').waitFor();
    await page.getByRole('button', { name: /계정 메뉴/ }).click();
    await page.getByRole('menu').waitFor();
    expect(await links(page)).toBe(0);
    expect(await page.getByRole('menuitem', { name: /관리/ }).count()).toBe(0);
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { name: '볼 수 없는 페이지예요', level: 1 }).waitFor();
    }
    expect([...new Set(sent)]).toEqual([expect.stringContaining('/admin-gate-')]);
    const answers = await Promise.all(CALLS.map((route) => member.ask(route)));
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ success: false, data: null, errorCode: 'FORBIDDEN' });
    }
  });

  it('asks a visitor to sign in without leaving the address, and sends nothing of the area but its gate', async () => {
    const visitor = await fixture.newVisitor();
    const sent = adminPathsSentTo(visitor);
    const page = await visitor.open('/admin/audit');
    await page.getByRole('heading', { name: '로그인이 필요해요', level: 1 }).waitFor();
    expect(sent).toEqual([expect.stringContaining('/admin-gate-')]);
    expect(new URL(page.url()).pathname).toBe('/admin/audit');
    const answers = await Promise.all(CALLS.map((route) => visitor.ask(route)));
    expect(answers.map(({ status }) => status)).toEqual(CALLS.map(() => 401));
  });

  it('closes at the next call of an administrator who has become a member', async () => {
    const [root, administrator] = await Promise.all([
      fixture.newAdministrator({ role: 'ROOT' }),
      fixture.newAdministrator(),
    ]);
    // Without the socket, whose new connection would show the refusal before the button is pressed.
    await administrator.context.routeWebSocket(/socket\.io/, () => undefined);
    const sent = adminPathsSentTo(administrator);
    const page = await administrator.open('/admin/members');
    await page.getByRole('row').filter({ hasText: administrator.account[0] }).waitFor();
    // What the page may need later arrives after its content.
    await until('its later scripts have arrived', () =>
      page.evaluate<boolean>(
        `laterScriptsOf(location.pathname).every((name) => performance.getEntriesByName(location.origin + '/' + name).length > 0)`,
      ),
    );
    await page.waitForLoadState('networkidle');
    const { memberId } = await administrator.call(routes.auth.me);
    const before = [...sent];
    await root.call(adminMemberRoutes.changeRole, { params: { memberId }, body: { role: 'USER' } });
    await page.getByRole('button', { name: '새로고침' }).click();
    await page.getByRole('heading', { name: '볼 수 없는 페이지예요', level: 1 }).waitFor();
    // A script that the browser has may be read from its cache again.
    const sentAfter = sent
      .slice(before.length)
      .filter((path) => path.startsWith('/api/') || !before.includes(path));
    expect(sentAfter).toEqual([]);
    expect(await page.getByText(root.account[0]).count()).toBe(0);
    expect(await links(page)).toBe(0);
    await page.goto('/cover-letters');
    await page.getByText('작성된 자기소개서가 없습니다').waitFor();
    expect(await links(page)).toBe(0);
  });
});
