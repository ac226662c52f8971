import { readFile, statfs } from 'node:fs/promises';
import { isTransient, type IsolatedBrowser, type Isolation, type SandboxObstacle } from '#browser';
import { printFontPaths } from '#documents';
import type { Browser } from 'playwright-core';
import { type DoctorCheck, type Verdict, right, skipped, wrong } from './doctor-check.js';
import type { DoctorContext } from './doctor-context.js';

const FONT_REMEDY = 'PDF에 쓰는 글꼴(npm의 pretendard)을 읽을 수 없어요. npm ci로 다시 설치하세요.';

/** What to do where Chromium has no sandbox. */
const SANDBOX_REMEDIES: Record<SandboxObstacle, string> = {
  ROOT: '켜려면 워커를 root가 아닌 사용자로 실행하거나, setpriv(util-linux)와 사용자를 바꿀 권한을 주고 누구나 Chromium을 읽게 하세요.',
  SYSTEM:
    '켜려면 사용자 네임스페이스를 허락하세요. 컨테이너라면 deploy/chromium-seccomp.json을 쓰고, AppArmor가 막지 않는지 보세요.',
  UNKNOWN: '켤 때마다 다시 시도해요. 까닭은 워커의 기록에 있어요.',
};

const OBSTACLES: Record<SandboxObstacle, string> = {
  ROOT: 'root로 실행하고, 권한 없는 사용자로는 시작하지 않음',
  SYSTEM: '시스템이 사용자 네임스페이스를 허락하지 않음',
  UNKNOWN: '샌드박스를 켜면 까닭을 알리지 않고 꺼짐',
};

function describeIsolation({ withoutSandbox, userId }: Isolation): string {
  const user = userId === null ? '이 프로세스의 사용자로 실행' : `권한 없는 사용자 ${userId}로 실행`;
  if (withoutSandbox === null) return `켜짐: ${user}`;
  return `꺼짐: ${OBSTACLES[withoutSandbox]}, ${user}. ${SANDBOX_REMEDIES[withoutSandbox]}`;
}

/** Why Chromium does not start, and what to do about it. */
function judgeStartError(error: unknown, ownPath: string | undefined): Verdict {
  const message = error instanceof Error ? error.message : '';
  const [, library] = /error while loading shared libraries: ([^:]+):/.exec(message) ?? [];
  if (isTransient(error))
    return wrong('시간이나 메모리가 모자라 켜지지 않음', 'CPU와 메모리, /tmp의 자리를 보고 다시 해 보세요.');
  if (library !== undefined)
    return wrong(
      `라이브러리 ${library}이(가) 없음`,
      'runtime-browser 이미지를 쓰거나, 이 라이브러리가 든 꾸러미를 설치하세요.',
    );
  return ownPath === undefined
    ? wrong(
        '켜지지 않음',
        'runtime-browser 이미지를 쓰거나 chromium을 설치하고, 다른 곳에 있으면 CHROMIUM_PATH로 알려 주세요.',
      )
    : wrong(
        `켜지지 않음: CHROMIUM_PATH=${ownPath}`,
        'CHROMIUM_PATH가 실행할 수 있는 Chromium인지 보거나, 비워서 시스템의 것을 쓰세요.',
      );
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

/** A check of a browser that runs; skipped when none starts, which the check `Chromium` reports with its reason. */
const startedBrowserCheck = (
  title: string,
  judge: (started: IsolatedBrowser, context: DoctorContext) => Promise<Verdict> | Verdict,
): DoctorCheck =>
  browserCheck(title, async (context) => {
    const started = await context.browser().catch(() => undefined);
    return started === undefined ? skipped('Chromium이 켜지지 않아 볼 수 없음') : judge(started, context);
  });

/** Whether pages can be drawn here, with Korean on them. */
export const browserChecks = [
  browserCheck('Chromium', async (context) => {
    try {
      return right((await context.browser()).browser.version());
    } catch (error) {
      return judgeStartError(error, context.variable('CHROMIUM_PATH'));
    }
  }),
  startedBrowserCheck('Chromium의 샌드박스', ({ isolation }, context) => {
    const { withoutSandbox } = isolation;
    if (withoutSandbox === null || context.variable('CHROMIUM_SANDBOX') !== 'required')
      return right(describeIsolation(isolation));
    return wrong(
      'CHROMIUM_SANDBOX=required인데 샌드박스를 켜고는 시작하지 않음',
      `${SANDBOX_REMEDIES[withoutSandbox]} 샌드박스 없이 쓰려면 CHROMIUM_SANDBOX를 비우세요.`,
    );
  }),
  startedBrowserCheck('한글 글꼴', async ({ browser }) => {
    try {
      return (await drawsKorean(browser)) ? right('있음') : wrong('한글을 그리지 못함', FONT_REMEDY);
    } catch {
      return wrong('읽을 수 없음', FONT_REMEDY);
    }
  }),
];

const MINIMUM_FREE_BYTES = 1024 ** 3;

/** Whether the disk of the database that `npm start` manages has free space. */
export const diskSpaceCheck: DoctorCheck = {
  title: 'DATA_DIR의 자리',
  run: async (context) => {
    const folder = context.variable('DATA_DIR');
    if (folder === undefined) return skipped('쓰지 않음');
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const found = `${(free / 1024 ** 3).toFixed(1)} GB 남음`;
    return free < MINIMUM_FREE_BYTES
      ? wrong(found, '1 GB 이상 비우거나 다른 디스크로 옮기세요.')
      : right(found);
  },
};
