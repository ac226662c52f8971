import { describe, expect, it } from '@jest/globals';
import { editorOf } from './editor.js';
import { inspect, TWO_LOOKS } from './inspect.js';
import { SHORT_LETTER } from './letters.js';
import { stageOfFile } from './stage.js';

const stage = stageOfFile();

describe('a model that thinks before it writes', () => {
  it('is seen to think, can be left, and ends in a review', async () => {
    const writer = await stage.newMember();
    const page = await writer.open('/cover-letter/new');
    const editor = editorOf(page);
    await editor.paste(SHORT_LETTER);
    stage.freezeAssistant();
    await editor.improve.click();
    const thinking = /AI가 생각하고 있어요 · \d+초/;
    await editor.overlay.getByText(thinking).waitFor();
    await editor.overlay.getByText('이 화면을 떠나도 계속돼요.').waitFor();
    expect(await inspect(page, 'the overlay while the AI thinks', TWO_LOOKS)).toEqual([]);

    await editor.overlay.getByRole('button', { name: '백그라운드로 계속' }).click();
    await page.getByText(thinking).waitFor();
    await page.reload();
    await page.getByText(thinking).waitFor();
    expect(await inspect(page, 'the panel while the AI thinks', TWO_LOOKS)).toEqual([]);

    stage.thawAssistant();
    await page.getByRole('button', { name: '검토하기' }).click();
    await editor.review.waitFor();
    expect(await page.getByText(thinking).count()).toBe(0);
  });
});
