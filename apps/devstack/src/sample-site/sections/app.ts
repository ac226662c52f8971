import { html } from '../../markup.js';
import { type Answer, jsonAnswer, pageAnswer, textAnswer } from '../answer.js';
import type { StoredLetter } from '../letter-store.js';
import { pageFrame, SITE_ROOT } from '../page-frame.js';
import { pageNumberOf, pageOf, type SiteRequest } from '../site-request.js';

const PAGE_SIZE = 12;
const APP_ROOT = `${SITE_ROOT}/app`;

const SCRIPT = `const root = document.querySelector('#root');
const element = (name, className, text) => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};
const showList = ({ letters, nextPage }) => {
  const list = element('ul', 'letters', '');
  for (const { id, title } of letters) {
    const item = element('li', 'item', '');
    const link = element('a', 'open', title);
    link.href = '${APP_ROOT}/letter/' + id;
    item.append(link);
    list.append(item);
  }
  root.replaceChildren(element('h1', '', '앱으로 보는 자기소개서'), list);
  if (nextPage === null) return;
  const more = element('a', 'more', '다음');
  more.href = '${APP_ROOT}?page=' + nextPage;
  root.append(more);
};
const showLetter = ({ title, jobField, companyName, questions }) => {
  const text = element('section', 'text', '');
  for (const question of questions)
    text.append(element('h2', '', question.prompt), ...question.text.split('\\n').map((line) => element('p', '', line)));
  const parts = [element('h1', 'title', title), element('p', 'field', jobField), element('p', 'company', companyName)];
  root.replaceChildren(...parts, text);
};
const [, id] = /letter\\/(\\d+)$/.exec(location.pathname) ?? [];
const answer = await fetch(id ? '${APP_ROOT}/letters/' + id + '.json' : '${APP_ROOT}/letters.json' + location.search);
const data = await answer.json();
if (id) showLetter(data);
else showList(data);
`;

/**
 * The same empty page for every address: a script fetches the content. It has no ETag, since an unchanged page says nothing about the
 * content.
 */
export const appShell = (): Answer =>
  pageAnswer(
    pageFrame(
      '앱으로 보는 자기소개서',
      html`<main id="root">불러오는 중…</main>
        <script type="module" src="${APP_ROOT}/app.js"></script>`,
    ),
    { hasEtag: false },
  );

export const appScript = (): Answer => textAnswer(200, 'text/javascript', SCRIPT);

export function appList(request: SiteRequest): Answer {
  const { items, next } = pageOf(request.store.listed('APP'), pageNumberOf(request), PAGE_SIZE);
  return jsonAnswer({ letters: items.map(({ id, title }) => ({ id, title })), nextPage: next });
}

export const appLetter = ({ title, jobField, companyName, questions, changedAt }: StoredLetter): Answer =>
  jsonAnswer({ title, jobField, companyName, questions }, changedAt);
