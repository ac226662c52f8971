import { html } from '../markup.js';
import type { SiteSection } from '../sample-letters/site-letters.js';
import { type Answer, pageAnswer, textAnswer } from './answer.js';
import type { StoredLetter } from './letter-store.js';
import { pageFrame, SITE_ROOT } from './page-frame.js';
import type { SiteRequest } from './site-request.js';
import { appLetter, appList, appScript, appShell } from './sections/app.js';
import { archiveLetter, archiveList } from './sections/archive.js';
import { boardLetter, boardList } from './sections/board.js';
import { cardsLetter, cardsList } from './sections/cards.js';
import { boardPage, notFound, oddPages } from './sections/odd-pages.js';

/** Seconds between two visits that robots.txt asks for. */
const CRAWL_DELAY_SECONDS = 0.1;

const ROBOTS = `# 지어낸 글만 있는 샘플 사이트입니다.
User-agent: HungryBot
Disallow: /

User-agent: *
Disallow: ${SITE_ROOT}/closed/
Disallow: ${SITE_ROOT}/*?print=
Allow: ${SITE_ROOT}/closed/notice
Crawl-delay: ${CRAWL_DELAY_SECONDS}
`;

const robots = (): Answer => textAnswer(200, 'text/plain', ROBOTS);

const links = [
  ['board', '게시판'],
  ['cards', '카드'],
  ['archive', '옛 보관함'],
  ['app', '앱'],
  ['closed/notice', '닫힌 서가 안내'],
] as const;

/** Links to every section. */
const front = (): Answer =>
  pageAnswer(
    pageFrame(
      '자소서 견본실',
      html`<h1>자소서 견본실</h1>
        <ul>
          ${links.map(([path, name]) => html`<li><a href="${SITE_ROOT}/${path}">${name}</a></li>`)}
        </ul>`,
    ),
  );

const pages: Record<string, (request: SiteRequest) => Answer> = {
  '/': front,
  '/robots.txt': robots,
  [SITE_ROOT]: front,
  [`${SITE_ROOT}/board`]: boardList,
  [`${SITE_ROOT}/cards`]: cardsList,
  [`${SITE_ROOT}/archive`]: archiveList,
  [`${SITE_ROOT}/app`]: appShell,
  [`${SITE_ROOT}/app/app.js`]: appScript,
  [`${SITE_ROOT}/app/letters.json`]: appList,
  ...oddPages,
};

type LetterPage = (id: number, request: SiteRequest) => Answer | Promise<Answer>;

const pageOfSection =
  (section: SiteSection, page: (letter: StoredLetter) => Answer): LetterPage =>
  (id, { store }) => {
    const letter = store.one(section, id);
    return letter === undefined ? notFound() : page(letter);
  };

const letterPages: readonly (readonly [RegExp, LetterPage])[] = [
  [new RegExp(`^${SITE_ROOT}/board/(\\d+)$`), boardPage],
  [new RegExp(`^${SITE_ROOT}/cards/(\\d+)$`), pageOfSection('CARDS', cardsLetter)],
  [new RegExp(`^${SITE_ROOT}/archive/(\\d+)$`), pageOfSection('ARCHIVE', archiveLetter)],
  [new RegExp(`^${SITE_ROOT}/closed/(\\d+)$`), pageOfSection('CLOSED', boardLetter)],
  [new RegExp(`^${SITE_ROOT}/app/letters/(\\d+)\\.json$`), pageOfSection('APP', appLetter)],
  [new RegExp(`^${SITE_ROOT}/app/letter/(\\d+)$`), () => appShell()],
];

/** The answer to every request but those of the control paths. */
export async function answerVisitor(request: SiteRequest): Promise<Answer> {
  const { pathname } = request.url;
  const page = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
  if (page !== undefined) return page(request);
  for (const [pattern, letterPage] of letterPages) {
    const id = pattern.exec(pathname)?.[1];
    if (id !== undefined) return letterPage(Number(id), request);
  }
  return notFound();
}
