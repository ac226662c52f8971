import type { Locator, Page } from 'playwright-core';

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

/** The words that the page says where the text is. */
export const saveStatus = (page: Page, words: string | RegExp): Locator => page.getByText(words).first();

/** Resolves once the draft on this device is written, which it is a moment after the last key. */
export async function draftKept(page: Page, part: string): Promise<void> {
  await page.waitForFunction(readDrafts, part);
}

// Runs in the page; a string, since the tests are compiled without the browser's types.
const readDrafts = `async (part) => {
  const database = await new Promise((settle, reject) => {
    const request = indexedDB.open('cover-letter-drafts');
    request.onsuccess = () => settle(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    if (!database.objectStoreNames.contains('drafts')) return false;
    const drafts = await new Promise((settle, reject) => {
      const request = database.transaction('drafts').objectStore('drafts').getAll();
      request.onsuccess = () => settle(request.result);
      request.onerror = () => reject(request.error);
    });
    return JSON.stringify(drafts).includes(part);
  } finally {
    database.close();
  }
}`;
