import type { Page } from 'playwright-core';
import type { CrawlSourceInput } from '#contracts';
import { sampleSources } from '../../apps/devstack/src/demo-data/sample-sources.js';

/** The source for the part of the sample site that lists its letters as cards. */
export function sampleCards(sampleSite = ''): CrawlSourceInput {
  const cards = sampleSources(sampleSite).find(({ name }) => name.includes('카드'));
  if (!cards) throw new Error('the sample site has no cards');
  return cards;
}

/** Writes a source into the text boxes of the form; not whether it needs a browser and whether it is used, which have none. */
export async function fillIn(page: Page, source: CrawlSourceInput): Promise<void> {
  const fields: [label: string, text: string | null][] = [
    ['이름', source.name],
    ['시작 주소', source.startUrls.join('\n')],
    ['글 링크', source.letterLinkSelector],
    ['다음 쪽 링크', source.nextPageSelector],
    ['본문', source.contentSelector],
    ['제목', source.titleSelector],
    ['직무', source.jobFieldSelector],
    ['회사', source.companySelector],
    ['분당 요청 수', String(source.requestsPerMinute)],
  ];
  for (const [label, text] of fields)
    await page.getByRole('textbox', { name: new RegExp(`^${label}( \\(필수\\))?$`) }).fill(text ?? '');
}

/** Asks what would be read at an address. */
export async function tryPage(page: Page, address: string): Promise<void> {
  await page.getByLabel('읽을 주소').fill(address);
  await page.getByRole('button', { name: '읽어 보기' }).click();
}
