import { html } from '../../markup.js';
import { type Answer, pageAnswer } from '../answer.js';
import type { StoredLetter } from '../letter-store.js';
import { pageFrame, SITE_ROOT } from '../page-frame.js';
import { pageNumberOf, pageOf, type SiteRequest } from '../site-request.js';

const PAGE_SIZE = 8;
const encoding = 'euc-kr';

/** An old index in EUC-KR, eight letters a page. */
export function archiveList(request: SiteRequest): Answer {
  const { items, next } = pageOf(request.store.listed('ARCHIVE'), pageNumberOf(request), PAGE_SIZE);
  const entries = items.map(
    ({ id, title, companyName }) =>
      html`<dt><a href="${SITE_ROOT}/archive/${String(id)}">${title}</a></dt>
        <dd>${companyName}</dd>`,
  );
  const content = html`<h1>옛 자기소개서 보관함</h1>
    <dl class="index">${entries}</dl>
    <p class="move">
      ${next === null ? '' : html`<a href="${SITE_ROOT}/archive?page=${String(next)}">다음 쪽</a>`}
    </p>`;
  return pageAnswer(pageFrame('옛 자기소개서 보관함', content, encoding), { encoding });
}

/** A layout made of a table; every second page declares its encoding only in its markup. Sends only Last-Modified, no ETag. */
export function archiveLetter({
  id,
  title,
  jobField,
  companyName,
  questions,
  changedAt,
}: StoredLetter): Answer {
  const paragraphs = questions.map(
    ({ prompt, text }) =>
      html`<b>${prompt}</b><br />${text.split('\n').map((line) => html`${line}<br />`)}<br />`,
  );
  const content = html`<table class="document" border="1">
    <tr>
      <th>제목</th>
      <td id="subject">${title}</td>
    </tr>
    <tr>
      <th>분야</th>
      <td id="field">${jobField}</td>
    </tr>
    <tr>
      <th>회사</th>
      <td id="company">${companyName}</td>
    </tr>
    <tr>
      <td colspan="2" id="content">${paragraphs}</td>
    </tr>
  </table>`;
  const settings = {
    encoding,
    lastModified: changedAt,
    hasEtag: false,
    namesEncoding: id % 2 === 0,
  } as const;
  return pageAnswer(pageFrame(title, content, encoding), settings);
}
