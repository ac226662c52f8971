import type { SiteSection } from '../sample-letters/site-letters.js';
import type { Answer } from './answer.js';
import type { ShelvedLetter } from './letter-shelf.js';
import { SITE_ROOT } from './page-frame.js';
import { appLetter, appList, appScript, appShell } from './sections/app.js';
import { archiveLetter, archiveList } from './sections/archive.js';
import { boardLetter, boardList } from './sections/board.js';
import { cardsLetter, cardsList } from './sections/cards.js';
import { front, robots } from './sections/front.js';
import { boardPage, notFound, oddPages } from './sections/odd-pages.js';
import type { SiteRequest } from './site-request.js';

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
  (section: SiteSection, page: (letter: ShelvedLetter) => Answer): LetterPage =>
  (id, { shelf }) => {
    const letter = shelf.one(section, id);
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

/** What the site says to a visitor; the control paths are not among it. */
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
