import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { oddLetters } from '../../sample-letters/site-letters.js';
import { html } from '../../markup.js';
import { type Answer, pageAnswer, redirectTo, textAnswer } from '../answer.js';
import { pageFrame, SITE_ROOT } from '../page-frame.js';
import type { SiteRequest } from '../site-request.js';
import { boardLetter, boardPathOf } from './board.js';

const SLOW_MILLISECONDS = 2_000;
const ENDLESS_CHUNKS = 512;
const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, '<p>끝나지 않는 글입니다.</p>\n');

const slowIds = new Set<number>(oddLetters.slow.map(({ id }) => id));

export const notFound = (): Answer => textAnswer(404, 'text/html', '<h1>없는 글입니다.</h1>');

const broken = (): Answer => textAnswer(500, 'text/html', '<h1>고장 났습니다.</h1>');

/** A letter of the board, the odd ones included. */
export async function boardPage(id: number, { store, isFirstVisit, signal }: SiteRequest): Promise<Answer> {
  const letter = store.one('BOARD', id);
  if (letter === undefined) return notFound();
  if (slowIds.has(id)) await delay(SLOW_MILLISECONDS, undefined, { signal });
  return id === oddLetters.brokenOnce.id && isFirstVisit ? broken() : boardLetter(letter);
}

/** 32 MB of HTML, more than a crawl accepts. */
function endless(): Answer {
  const chunks = Array.from({ length: ENDLESS_CHUNKS }, () => ENDLESS_CHUNK);
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Readable.from(chunks),
  };
}

/** Redirects to any address, so that a test can choose a forbidden one. */
function away({ url }: SiteRequest): Answer {
  const target = url.searchParams.get('to');
  return target !== null && URL.canParse(target) ? redirectTo(new URL(target).href) : notFound();
}

const closedNotice = (): Answer =>
  pageAnswer(
    pageFrame(
      '닫힌 서가 안내',
      html`<h1>닫힌 서가</h1>
        <p>이 서가의 글은 모아 갈 수 없습니다.</p>`,
    ),
  );

/** Pages that are not letters, by their path. */
export const oddPages: Record<string, (request: SiteRequest) => Answer> = {
  [`${SITE_ROOT}/board/broken`]: broken,
  [`${SITE_ROOT}/board/endless`]: endless,
  [`${SITE_ROOT}/board/form.pdf`]: () => textAnswer(200, 'application/pdf', '%PDF-1.4\n'),
  [`${SITE_ROOT}/moved/${oddLetters.moved.id}`]: () => redirectTo(boardPathOf(oddLetters.moved.id), 301),
  [`${SITE_ROOT}/moved-twice/${oddLetters.movedTwice.id}`]: () =>
    redirectTo(`${SITE_ROOT}/moved/${oddLetters.movedTwice.id}`, 308),
  [`${SITE_ROOT}/moved/${oddLetters.movedTwice.id}`]: () => redirectTo(boardPathOf(oddLetters.movedTwice.id)),
  [`${SITE_ROOT}/loop/1`]: () => redirectTo(`${SITE_ROOT}/loop/2`),
  [`${SITE_ROOT}/loop/2`]: () => redirectTo(`${SITE_ROOT}/loop/1`),
  [`${SITE_ROOT}/away`]: away,
  [`${SITE_ROOT}/closed/notice`]: closedNotice,
};
