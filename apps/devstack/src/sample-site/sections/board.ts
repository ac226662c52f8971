import { html, type Markup } from '../../identity-provider/markup.js';
import type { SiteLetter } from '../../sample-letters/site-letters.js';
import { type Answer, pageAnswer } from '../answer.js';
import type { ShelvedLetter } from '../letter-shelf.js';
import { pageFrame, pageOf, SITE_ROOT } from '../page-frame.js';
import { pageNumberOf, type SiteRequest } from '../site-request.js';
import { oddLinks } from './odd-links.js';

const PAGE_SIZE = 12;

export const boardPathOf = (id: number): string => `${SITE_ROOT}/board/${id}`;

/** A table of letters, twelve a page; the last page has the odd ones. */
export function boardList(request: SiteRequest): Answer {
  const page = pageNumberOf(request);
  const { items, next } = pageOf(request.shelf.listed('BOARD'), page, PAGE_SIZE);
  const isLast = items.length === 0;
  const rows = isLast ? oddLinks(request.url.port).map(oddRow) : items.map(letterRow);
  // Somebody has left a way to what robots.txt forbids.
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

/** An article with the facts in a list of definitions. */
export function boardLetter(letter: ShelvedLetter): Answer {
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
