import type { Page } from 'playwright-core';
import { waitForValue } from './wait-for-value.js';

/** The parts of the editor that tests touch. */
export function editorOf(page: Page) {
  const text = page.getByLabel('문항 1 내용');
  return {
    text,
    title: page.getByRole('textbox', { name: '제목', exact: true }),
    jobField: page.getByLabel('직무'),
    years: page.getByLabel('경력 연차'),
    request: page.getByLabel('요청 사항'),
    improve: page.getByRole('button', { name: /AI 개선\s*· 토큰 5/ }),
    save: page.getByRole('button', { name: '저장', exact: true }),
    titleModal: page.getByRole('dialog', { name: '자기소개서 저장' }),
    completion: page.getByRole('dialog', { name: '자기소개서를 저장했어요' }),
    overlay: page.getByRole('dialog', { name: 'AI 개선 중이에요' }),
    review: page.getByRole('region', { name: 'AI 개선 검토' }),
    // By its label and not its role: under the overlay it is in sight, but hidden from assistive technology.
    tokens: (count: number) => page.getByLabel(`남은 토큰 ${count}개`),
    /** Puts text in as a paste does: one input event. */
    paste: async (content: string) => {
      await text.focus();
      await page.keyboard.insertText(content);
    },
  };
}

/** Resolves once the draft on this device is written, which it is a moment after the last key. */
export async function draftKept(page: Page, part: string): Promise<void> {
  await waitForValue(
    () => page.evaluate<string>(readDrafts),
    (drafts) => drafts.includes(part),
  );
}

// Run in the page; a string, since the tests are compiled without the browser's types.
const readDrafts = `(async () => {
  const done = (request) => new Promise((settle, reject) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => reject(request.error);
  });
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes('cover-letter-drafts')) return '';
  const database = await done(indexedDB.open('cover-letter-drafts'));
  try {
    return JSON.stringify(await done(database.transaction('drafts').objectStore('drafts').getAll()));
  } finally {
    database.close();
  }
})()`;
