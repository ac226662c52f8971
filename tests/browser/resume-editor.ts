import type { Locator, Page } from 'playwright-core';

/** The parts of the resume editor that tests touch. */
export function resumeEditorOf(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });
  return {
    title: page.getByRole('textbox', { name: '이력서 제목' }),
    save: page.getByRole('button', { name: '저장', exact: true }),
    saved: page.getByText(/^저장됨/),
    preview: page.getByRole('region', { name: '미리보기', exact: true }),
    sheets: page.locator('.resume-sheets .resume-sheet'),
    section,
    row,
    /** Adds a row to a list, and fills its fields by their labels. */
    addRow: async (noun: string, index: number, fields: Record<string, string>): Promise<Locator> => {
      await page.getByRole('button', { name: `${noun} 추가`, exact: true }).click();
      const added = row(`${noun} ${index}`);
      await fill(added, fields);
      return added;
    },
  };
}

export async function fill(part: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await part.getByLabel(label, { exact: true }).fill(text);
}

/** Finds a technology by what is typed and chooses the first that is found. */
export async function chooseStack(part: Locator, label: string, search: string): Promise<void> {
  const box = part.getByRole('combobox', { name: label });
  await box.click();
  await box.pressSequentially(search);
  await box.press('Enter');
}
