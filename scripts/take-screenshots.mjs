import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildServer, buildWeb } from './build-when-changed.mjs';

// Writes the pictures of the documents: starts the product with its demo data and photographs it as demo members.
const folder = join(dirname(import.meta.dirname), 'docs/images');
const wideScreen = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' };
const largestBytes = 300_000;
const writer = '김하늘';
const administrator = '한바다';
const letter = '구름나루소프트 서버 개발자 지원서';
const misspelt =
  '고객 센터에서 일하며 하루에 여든건이 넘는 문의에 답했습니다. 같은 질문이 몇일째 되풀이되길래 답변을 유형별로 나누어 적어 두었고, ' +
  '동료들 에게 나누어 주었습니다. 그 뒤로 팀의 역활이 분명해졌고 처리 시간은 절반으로 줄었습니다. 앞으로도 불편을 먼저 살피는 사람이 될께요.';
const resume = '백엔드 개발자 김하늘 (전체 이력)';

await Promise.all([buildServer(), buildWeb(), mkdir(folder, { recursive: true })]);
const { startStack } = await import('../dist/apps/devstack/src/stack/stack.js');
const stack = await startStack({ fastDatabase: true });
const { launchChromium } = await import('../dist/libs/browser/src/index.js');
const browser = await launchChromium(process.env.CHROMIUM_PATH);
try {
  await photograph();
} finally {
  await browser.close();
  await stack.stop();
}

async function photograph() {
  const page = await openPage(wideScreen);
  await page.goto('/');
  await signIn(page, writer);
  await page.getByRole('link', { name: letter }).click();
  await page.getByLabel('문항 1 내용').waitFor();
  await page.getByRole('button', { name: /AI 개선\s*· 토큰/ }).click();
  await page.getByRole('button', { name: '동의하고 계속' }).click();
  await page.getByRole('region', { name: 'AI 개선 검토' }).waitFor();
  await page.getByRole('button', { name: '변경 1 수락' }).click();
  await page.getByRole('button', { name: '변경 2 거절' }).click();
  await picture(page, 'review');

  const resumePage = await openPage(wideScreen, await page.context().storageState());
  await resumePage.goto('/resumes');
  await resumePage.getByRole('link', { name: resume }).click();
  await resumePage.getByText(/^A4 \d+쪽$/).waitFor();
  await picture(resumePage, 'resume');

  const spellingPage = await openPage(wideScreen, await page.context().storageState());
  await spellingPage.goto('/cover-letter/new');
  await spellingPage.getByRole('textbox', { name: '제목', exact: true }).fill('고객 상담 지원서');
  await spellingPage.getByLabel('문항 1 내용').fill(misspelt);
  await spellingPage.getByRole('tab', { name: /^점검/ }).click();
  await spellingPage.getByText('동료들에게', { exact: false }).first().waitFor();
  await picture(spellingPage, 'spelling');
  await photographAdministration();
}

async function photographAdministration() {
  const page = await openPage(wideScreen);
  await page.goto('/');
  await signIn(page, administrator);
  await page.goto('/admin/crawling');
  await page.getByRole('button', { name: '크롤링 시작' }).click();
  await page.getByText(/^[5-9]\d%$/).waitFor();
  await picture(page, 'crawling');
}

async function openPage(screen, storageState) {
  const context = await browser.newContext({
    ...screen,
    storageState,
    baseURL: stack.urls.public,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function signIn(page, name) {
  await page.getByRole('link', { name: '구글로 시작하기' }).first().click();
  await page.getByRole('button', { name: '구글로 로그인' }).click();
  await page.getByRole('button', { name }).click();
  await page.waitForURL('**/cover-letters');
}

async function picture(page, name) {
  const path = join(folder, `${name}.png`);
  // Toasts of earlier steps are no part of the picture.
  await page.locator('[data-sonner-toast]').last().waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.screenshot({ path, animations: 'disabled' });
  const { size } = await stat(path);
  if (size > largestBytes) throw new Error(`${path}: ${size} bytes, more than ${largestBytes}`);
  console.log(`${path} (${Math.round(size / 1000)} kB)`);
}
