import type { Page } from 'playwright-core';
import { failed } from '../fetching/unfetchable.js';

const HTML = 'document.documentElement.outerHTML';

/**
 * The HTML of a page as it stands. It is read in a world of its own, where the page's scripts can't give another answer.
 * @throws Unfetchable when it is longer than `limit` characters; it has not left the browser then
 */
export async function readDocument(page: Page, limit: number): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  const expression = `${HTML}.length > ${limit} ? null : ${HTML}`;
  const { result } = await session.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
  if (typeof result.value !== 'string') throw failed('페이지가 너무 큽니다.');
  return result.value;
}
