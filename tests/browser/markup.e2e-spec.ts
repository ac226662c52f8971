import type { Page } from 'playwright-core';
import { routes } from '#contracts';
import { fixtureOfFile } from './browser-fixture.js';
import type { Visitor } from './visitor.js';

const fixture = fixtureOfFile();

/** Would run in whatever takes it for markup, an address or a template; the CSP refuses that, and the visitor records it as an error. */
const MARKUP = `<img src=x onerror="window.ran=1"><svg onload="window.ran=1"><script>window.ran=1</script>`;
const BROKEN_OUT = `"><iframe srcdoc="<script>top.ran=1</script>"></iframe><a href="javascript:window.ran=1">눌러요</a>{{constructor.constructor('window.ran=1')()}}`;
const SHORT = `<img src=x onerror=window.ran=1>`;

/** Opens a page, waits for its text, and says what of the markup ran or became an element. */
async function visit(visitor: Visitor, path: string, text: string): Promise<string[]> {
  const page = await visitor.open(path);
  await page.getByText(text, { exact: false }).first().waitFor({ state: 'attached' });
  const found = await madeElements(page);
  await page.close();
  return found.map((what) => `${path}: ${what}`);
}

const MADE_BY_MARKUP =
  'img[src="x"], svg[onload], [onerror], iframe[srcdoc], a[href^="javascript:"], script:not([src])';
const madeElements = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(MADE_BY_MARKUP)})].map((element) => element.outerHTML)
      .concat('ran' in window ? ['it ran'] : [])`,
  );

describe('markup in what members write', () => {
  it('is text on the pages that show it, to its owner and to administrators', async () => {
    const author = await fixture.newVisitor();
    await author.signInOnPages('markup@jaso.example', SHORT);
    await author.consentToAi();
    const administrator = await fixture.newAdministrator({ role: 'ROOT' });
    const { coverLetterId } = await author.createLetter({
      title: SHORT,
      content: `${MARKUP}\n저는 성실함과 책임감을 바탕으로 항상 최선을 다하겠습니다. 주문 312건을 대조했습니다.\n${BROKEN_OUT}`,
      jobField: SHORT,
    });
    const { resumeId } = await author.call(routes.resumes.create, {
      body: { title: SHORT, name: SHORT, introduction: `${MARKUP}${BROKEN_OUT}` },
    });
    const { memberId } = await author.call(routes.auth.me);
    const { qnaList } = await author.call(routes.interviews.generate, { params: { id: coverLetterId } });
    expect(qnaList.length).toBeGreaterThan(0);
    await administrator.call(routes.adminMembers.grantTokens, {
      params: { memberId },
      body: { amount: 1, reason: `${SHORT}${BROKEN_OUT}` },
    });
    const trashedLetter = await author.createLetter({ title: SHORT, content: MARKUP });
    await author.call(routes.coverLetters.remove, { params: { id: trashedLetter.coverLetterId } });
    const trashedResume = await author.call(routes.resumes.create, { body: { title: SHORT, name: SHORT } });
    await author.call(routes.resumes.remove, { params: { id: trashedResume.resumeId } });

    const seen = [
      await visit(author, '/cover-letters', SHORT),
      await visit(author, `/cover-letter/${coverLetterId}`, 'AI 개선'),
      await visit(author, '/resumes', SHORT),
      await visit(author, `/resumes/${resumeId}`, SHORT),
      await visit(author, `/interview-questions?coverLetterId=${coverLetterId}`, SHORT),
      await visit(author, '/account?tab=trash', SHORT),
      await visit(author, '/account?tab=tokens', '토큰'),
      await visit(author, '/account?tab=profile', 'markup@jaso.example'),
      await visit(administrator, `/admin/members?member=${memberId}`, 'markup@jaso.example'),
      await visit(administrator, '/admin/restore', 'markup@jaso.example'),
      await visit(administrator, '/admin/audit', 'markup@jaso.example'),
    ];
    expect(seen.flat()).toEqual([]);
  });

  it('is text in the review of what the AI has changed', async () => {
    const author = await fixture.newMember();
    const { coverLetterId } = await author.createLetter({
      title: '검토할 글',
      content: `${MARKUP} 저는 성실함과 책임감을 바탕으로 맡은 일에 항상 최선을 다하겠습니다. 저를 뽑아 주신다면 뼈를 묻겠습니다.`,
    });
    const page = await author.open(`/cover-letter/${coverLetterId}`);
    await page.getByRole('button', { name: /AI 개선/ }).click();
    await page.getByRole('button', { name: /반영하고 저장/ }).waitFor();
    expect(await madeElements(page)).toEqual([]);
  });
});
