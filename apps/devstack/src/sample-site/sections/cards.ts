import { html } from '../../markup.js';
import { type Answer, pageAnswer } from '../answer.js';
import type { StoredLetter } from '../letter-store.js';
import { pageFrame, SITE_ROOT } from '../page-frame.js';
import { pageNumberOf, pageOf, type SiteRequest } from '../site-request.js';

const PAGE_SIZE = 9;

/** Cards of letters, nine a page. */
export function cardsList(request: SiteRequest): Answer {
  const { items, next } = pageOf(request.store.listed('CARDS'), pageNumberOf(request), PAGE_SIZE);
  const cards = items.map(
    ({ id, title, jobField }) =>
      html`<li class="card">
        <a class="card-link" href="${SITE_ROOT}/cards/${String(id)}"><strong>${title}</strong></a>
        <span>${jobField}</span>
      </li>`,
  );
  const content = html`<h1>카드로 보는 자기소개서</h1>
    <ul class="cards">
      ${cards}
    </ul>
    ${next === null ? '' : html`<a rel="next" href="${SITE_ROOT}/cards?page=${String(next)}">더 보기</a>`}`;
  return pageAnswer(pageFrame('카드로 보는 자기소개서', content));
}

/** Nested blocks with lines separated by <br>. Sends no Last-Modified. */
export function cardsLetter({ title, jobField, companyName, questions }: StoredLetter): Answer {
  const blocks = questions.map(({ prompt, text }) => {
    const lines = text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));
    return html`<div class="block">
      <div class="ask">${prompt}</div>
      <div class="answer">${lines}</div>
    </div>`;
  });
  const content = html`<div class="sheet">
    <div class="head">
      <div class="name">${title}</div>
      <div class="tags">
        <span class="tag tag-field">${jobField}</span> <span class="tag tag-company">${companyName}</span>
      </div>
    </div>
    <div class="inner">
      <div class="column">${blocks}</div>
      <div class="aside">다른 카드도 둘러보세요.</div>
    </div>
  </div>`;
  return pageAnswer(pageFrame(title, content));
}
