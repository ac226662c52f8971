import { html, type Markup } from '../../markup.js';
import { oddLetters, type SiteLetter } from '../../sample-letters/site-letters.js';
import { type Answer, pageAnswer } from '../answer.js';
import type { StoredLetter } from '../letter-store.js';
import { pageFrame, SITE_ROOT } from '../page-frame.js';
import { pageNumberOf, pageOf, type SiteRequest } from '../site-request.js';

const PAGE_SIZE = 12;

export const boardPathOf = (id: number): string => `${SITE_ROOT}/board/${id}`;

/** A table of letters, twelve a page; the last page has the odd ones. */
export function boardList(request: SiteRequest): Answer {
  const page = pageNumberOf(request);
  const { items, next } = pageOf(request.store.listed('BOARD'), page, PAGE_SIZE);
  const isLast = items.length === 0;
  const rows = isLast ? oddLinks(request.url.port).map(oddRow) : items.map(letterRow);
  // A link to a page that robots.txt forbids.
  if (page === 1) rows.push(oddRow(['닫힌 서가의 글', `${SITE_ROOT}/closed/901`]));
  const following = isLast ? null : (next ?? page + 1);
  const content = html`<h1>자기소개서 게시판</h1>
    <table class="letters">
      <thead>
        <tr>
          <th>번호</th>
          <th>제목</th>
          <th>직무</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    <nav class="pages">
      ${following === null ? '' : html`<a class="next" href="?page=${String(following)}">다음</a>`}
    </nav>`;
  return pageAnswer(pageFrame('자기소개서 게시판', content));
}

const letterRow = ({ id, title, jobField }: SiteLetter): Markup =>
  html`<tr>
    <td>${String(id)}</td>
    <td class="subject"><a href="${boardPathOf(id)}">${title}</a></td>
    <td>${jobField}</td>
  </tr>`;

const oddRow = ([title, address]: readonly [string, string]): Markup =>
  html`<tr>
    <td>알림</td>
    <td class="subject"><a href="${address}">${title}</a></td>
    <td></td>
  </tr>`;

/** An article with the letter's facts in a definition list. */
export function boardLetter(letter: StoredLetter): Answer {
  const { title, jobField, companyName, questions, changedAt } = letter;
  const answers = questions.map(
    ({ prompt, text }) =>
      html`<h2>${prompt}</h2>
        ${text.split('\n').map((line) => html`<p>${line}</p>`)}`,
  );
  const content = html`<article class="letter">
      <h1>${title}</h1>
      <dl class="facts">
        <dt>직무</dt>
        <dd class="field">${jobField}</dd>
        <dt>회사</dt>
        <dd class="company">${companyName}</dd>
      </dl>
      <section class="answers">${answers}</section>
    </article>
    <p><a href="?print=1">인쇄하기</a> · <a href="${SITE_ROOT}/board">목록</a></p>`;
  return pageAnswer(pageFrame(title, content), { lastModified: changedAt });
}

const board = (path: number | string): string => `${SITE_ROOT}/board/${path}`;

/** Addresses that a crawl must never visit: the crawler's own machine and network in several notations, and other protocols. */
const forbiddenAddresses = (port: string): readonly string[] => [
  'http://127.0.0.1:9/admin',
  'http://localhost:9/admin',
  'http://169.254.169.254/latest/meta-data/',
  `http://[::1]:${port}/samples/board/1`,
  'http://[::ffff:127.0.0.1]:9/',
  'http://2130706433:9/',
  'http://0x7f000001:9/',
  'http://0177.0.0.1:9/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/letters.txt',
];

/** What the last page of the board links to: odd letters and pages, and forbidden addresses, directly and by a redirect. */
function oddLinks(port: string): (readonly [title: string, address: string])[] {
  return [
    ...oddLetters.slow.map((letter) => ['느린 글', board(letter.id)] as const),
    ['처음만 고장 나는 글', board(oddLetters.brokenOnce.id)],
    ['옮긴 글', `${SITE_ROOT}/moved/${oddLetters.moved.id}`],
    ['두 번 옮긴 글', `${SITE_ROOT}/moved-twice/${oddLetters.movedTwice.id}`],
    ['다른 글과 똑같은 글', board(oddLetters.duplicate.id)],
    ['다른 글과 거의 같은 글', board(oddLetters.nearDuplicate.id)],
    ['인적 사항이 적힌 글', board(oddLetters.personalData.id)],
    ['인쇄용 글', `${board(1)}?print=1`],
    ['지워진 글', board(404)],
    ['늘 고장 난 글', board('broken')],
    ['끝나지 않는 글', board('endless')],
    ['글이 아닌 파일', board('form.pdf')],
    ['돌고 도는 글', `${SITE_ROOT}/loop/1`],
    [
      '밖으로 나가는 글',
      `${SITE_ROOT}/away?to=${encodeURIComponent('http://169.254.169.254/latest/meta-data/')}`,
    ],
    ...forbiddenAddresses(port).map((address) => ['들어가면 안 되는 곳', address] as const),
  ];
}
