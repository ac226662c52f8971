import { html } from '../../identity-provider/markup.js';
import { type Answer, pageAnswer, textAnswer } from '../answer.js';
import { pageFrame, SITE_ROOT } from '../page-frame.js';

/** Seconds between two visits that robots.txt asks for. */
const CRAWL_DELAY = 0.1;

const ROBOTS = `# 지어낸 글만 있는 견본 사이트입니다.
User-agent: HungryBot
Disallow: /

User-agent: *
Disallow: ${SITE_ROOT}/closed/
Disallow: ${SITE_ROOT}/*?print=
Allow: ${SITE_ROOT}/closed/notice
Crawl-delay: ${CRAWL_DELAY}
`;

export const robots = (): Answer => textAnswer(200, 'text/plain', ROBOTS);

const links = [
  ['board', '게시판'],
  ['cards', '카드'],
  ['archive', '옛 보관함'],
  ['app', '앱'],
  ['closed/notice', '닫힌 서가 안내'],
] as const;

/** The way to every section. */
export const front = (): Answer =>
  pageAnswer(
    pageFrame(
      '자소서 견본실',
      html`<h1>자소서 견본실</h1>
        <ul>
          ${links.map(([path, name]) => html`<li><a href="${SITE_ROOT}/${path}">${name}</a></li>`)}
        </ul>`,
    ),
  );
