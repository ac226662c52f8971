import { readFile, statfs } from 'node:fs/promises';
import { launchIsolatedChromium, NoSandboxError, type Isolation } from '#browser';
import { printFontPaths } from '#documents';
import type { Browser } from 'playwright-core';
import { type DoctorCheck, right, skipped, wrong } from './doctor-check.js';
import type { DoctorContext } from './doctor-context.js';

const BROWSER_REMEDY =
  'runtime-browser 이미지를 쓰거나 chromium을 설치하고, 다른 곳에 있으면 CHROMIUM_PATH로 알려 주세요.';
const FONT_REMEDY = 'PDF에 쓰는 글꼴(npm의 pretendard)을 읽을 수 없어요. npm ci로 다시 설치하세요.';

const SANDBOX_REMEDY =
  '사용자 네임스페이스를 허락하세요. 컨테이너라면 deploy/chromium-seccomp.json을 쓰고, 없이 쓰려면 CHROMIUM_SANDBOX를 비우세요.';

function describeIsolation({ withoutSandbox, userId }: Isolation): string {
  const user = userId === null ? '이 프로세스의 사용자로 실행' : `권한 없는 사용자 ${userId}로 실행`;
  if (withoutSandbox === null) return `켜짐: ${user}`;
  if (withoutSandbox === 'ROOT') return '꺼짐: root로 실행되고 다른 사용자로 바꿀 수 없음';
  return `꺼짐: 시스템이 사용자 네임스페이스를 허락하지 않음, ${user}`;
}

/** Whether the font draws two different syllables differently, and not both as the box for letters that no font has. */
const DRAWS_KOREAN = `async (source) => {
  const font = new FontFace('Print', 'url(' + source + ')');
  document.fonts.add(await font.load());
  const draw = (text) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 40;
    const context = canvas.getContext('2d');
    context.font = '30px Print, sans-serif';
    context.fillText(text, 4, 32);
    return canvas.toDataURL();
  };
  return draw('가') !== draw('힣');
}`;

/** Whether Chromium draws Korean with every font that documents are printed with. */
async function drawsKorean(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  for (const path of printFontPaths()) {
    const source = `data:font/woff2;base64,${(await readFile(path)).toString('base64')}`;
    if ((await page.evaluate(`(${DRAWS_KOREAN})(${JSON.stringify(source)})`)) !== true) return false;
  }
  return true;
}

/** The names in WORKER_QUEUES whose jobs need a browser. */
const BROWSER_QUEUES = ['browser', 'print', 'crawl'];

const needsBrowser = (context: DoctorContext): boolean => {
  const queues = context
    .variable('WORKER_QUEUES')
    ?.split(',')
    .map((queue) => queue.trim());
  return (
    context.includes('worker') &&
    (queues === undefined || queues.some((queue) => BROWSER_QUEUES.includes(queue)))
  );
};

const browserCheck = (title: string, run: DoctorCheck['run']): DoctorCheck => ({
  title,
  run: async (context) => (needsBrowser(context) ? run(context) : skipped('브라우저를 쓰는 큐를 맡지 않음')),
});

/** Whether pages can be drawn here, with Korean on them. */
export const browserChecks = [
  browserCheck('Chromium', async (context) => {
    try {
      const { browser } = await launchIsolatedChromium(context.variable('CHROMIUM_PATH'));
      const version = browser.version();
      await browser.close();
      return right(version);
    } catch {
      return wrong('켜지지 않음', BROWSER_REMEDY);
    }
  }),
  browserCheck('Chromium의 샌드박스', async (context) => {
    const requiresSandbox = context.variable('CHROMIUM_SANDBOX') === 'required';
    try {
      const { browser, isolation } = await launchIsolatedChromium(context.variable('CHROMIUM_PATH'), {
        requiresSandbox,
      });
      await browser.close();
      return right(describeIsolation(isolation));
    } catch (error) {
      if (!(error instanceof NoSandboxError)) return skipped('Chromium이 없어 볼 수 없음');
      return wrong('켜지지 않는데 CHROMIUM_SANDBOX=required임', SANDBOX_REMEDY);
    }
  }),
  browserCheck('한글 글꼴', async (context) => {
    const started = await launchIsolatedChromium(context.variable('CHROMIUM_PATH')).catch(() => undefined);
    if (started === undefined) return skipped('Chromium이 없어 볼 수 없음');
    try {
      return (await drawsKorean(started.browser)) ? right('있음') : wrong('한글을 그리지 못함', FONT_REMEDY);
    } catch {
      return wrong('읽을 수 없음', FONT_REMEDY);
    } finally {
      await started.browser.close();
    }
  }),
];

const LEAST_BYTES = 1024 ** 3;

/** Whether the disk of the database that `npm start` manages has free space. */
export const diskSpaceCheck: DoctorCheck = {
  title: 'DATA_DIR의 자리',
  run: async (context) => {
    const folder = context.variable('DATA_DIR');
    if (folder === undefined) return skipped('쓰지 않음');
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const found = `${(free / 1024 ** 3).toFixed(1)} GB 남음`;
    return free < LEAST_BYTES ? wrong(found, '1 GB 이상 비우거나 다른 디스크로 옮기세요.') : right(found);
  },
};
