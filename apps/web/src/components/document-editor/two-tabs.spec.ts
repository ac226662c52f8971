import type { CoverLetter } from '#contracts';
import { setFields, toDocument } from '@/features/cover-letters/letter-document';
import { letterType } from '@/features/cover-letters/letter-type';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { coverLetter } from '@/features/cover-letters/testing/letter.factory';
import { DocumentEditor, DRAFT_DELAY_MILLISECONDS } from './document-editor.js';
import { openingOf } from './opening.js';
import { memoryDrafts } from './testing/memory-drafts.js';

type LetterDraftStore = ReturnType<typeof memoryDrafts>['drafts'];

const DRAFT = '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11';

/** A tab that opens what this device keeps of a letter, without a network. */
async function openTab(drafts: LetterDraftStore, writerId: string, saved: CoverLetter | null = null) {
  const subject = { memberId: 1, documentId: saved?.coverLetterId ?? null, draftId: DRAFT };
  const type = { ...letterType, drafts };
  const opening = openingOf(type, saved, await drafts.read(subject));
  const editor: LetterEditor = new DocumentEditor(
    type,
    { subject, writerId, opening },
    { isOnline: () => false, save: () => Promise.reject(new Error('no network')) },
  );
  const write = async (title: string) => {
    editor.update(setFields({ title }));
    await jest.advanceTimersByTimeAsync(DRAFT_DELAY_MILLISECONDS);
  };
  return { editor, write, title: () => editor.store.getState().document.title };
}

const titlesIn = async (drafts: LetterDraftStore) =>
  (await drafts.list(1)).map(({ document }) => document.title).sort();

describe('a letter open in two tabs', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('that was never saved continues in each tab from what was written in the other', async () => {
    const { drafts } = memoryDrafts();
    const [first, second] = [await openTab(drafts, 'a'), await openTab(drafts, 'b')];
    await first.write('첫 탭의 문장');
    await second.editor.adoptOtherTab();
    expect(second.title()).toBe('첫 탭의 문장');
    await second.write('첫 탭의 문장, 둘째 탭의 문장');
    await first.editor.adoptOtherTab();
    await first.editor.close();
    expect(first.title()).toBe('첫 탭의 문장, 둘째 탭의 문장');
    expect(await titlesIn(drafts)).toEqual(['첫 탭의 문장, 둘째 탭의 문장']);
    await second.editor.discard();
    expect(await titlesIn(drafts)).toEqual([]);
  });

  it('keeps both texts when neither has seen the other', async () => {
    const { drafts } = memoryDrafts();
    const [first, second] = [await openTab(drafts, 'a'), await openTab(drafts, 'b')];
    await first.write('첫 탭의 문장');
    await second.write('둘째 탭의 문장');
    await first.editor.close();
    expect(second.editor.store.getState().isSeparate).toBe(true);
    expect(second.editor.draftSubject.draftId).not.toBe(DRAFT);
    expect(await titlesIn(drafts)).toEqual(['둘째 탭의 문장', '첫 탭의 문장']);
    await second.editor.discard();
    expect(await titlesIn(drafts)).toEqual(['첫 탭의 문장']);
  });

  it('loses nothing that one tab wrote when the other one is closed', async () => {
    const { drafts } = memoryDrafts();
    const [first, second] = [await openTab(drafts, 'a'), await openTab(drafts, 'b')];
    await first.write('첫 탭의 문장');
    second.editor.storeDraftSync();
    expect(await titlesIn(drafts)).toEqual(['첫 탭의 문장']);

    jest.advanceTimersByTime(1);
    second.editor.update(setFields({ title: '둘째 탭의 문장' }));
    second.editor.storeDraftSync();
    const third = await openTab(drafts, 'c');
    expect(third.title()).toBe('둘째 탭의 문장');
    await third.write('셋째 탭의 문장');
    await third.editor.discard();
    expect(await titlesIn(drafts)).toContain('첫 탭의 문장');
  });

  it('moves a tab without text of its own to the letter that the other one saved, and keeps text that only one tab has', async () => {
    const { drafts } = memoryDrafts();
    const [first, second] = [await openTab(drafts, 'a'), await openTab(drafts, 'b')];
    await second.write('둘째 탭의 문장');
    await first.editor.adoptOtherTab();
    first.editor.rebase(coverLetter());
    await jest.advanceTimersByTimeAsync(0);
    expect(await second.editor.yieldToOtherTab()).toBe(true);
    expect(await titlesIn(drafts)).toEqual([]);

    second.editor.update(setFields({ title: '저장한 뒤의 문장' }));
    expect(await second.editor.yieldToOtherTab()).toBe(false);
    expect(second.editor.draftSubject.draftId).not.toBe(DRAFT);
    expect(await titlesIn(drafts)).toEqual(['저장한 뒤의 문장']);
  });

  it('deletes a draft that was opened again and saved unchanged', async () => {
    const { drafts } = memoryDrafts();
    await (await openTab(drafts, 'a')).write('어제 쓴 글');
    const { editor } = await openTab(drafts, 'b');
    const letter = coverLetter({ title: '어제 쓴 글' });
    editor.rebase(letter, toDocument(letter));
    await jest.advanceTimersByTimeAsync(0);
    expect(await titlesIn(drafts)).toEqual([]);
  });

  it('that was saved keeps both texts while there is no network', async () => {
    const { drafts } = memoryDrafts();
    const letter = coverLetter();
    const [first, second] = [await openTab(drafts, 'a', letter), await openTab(drafts, 'b', letter)];
    await first.write('첫 탭의 문장');
    await second.write('둘째 탭의 문장');
    await second.write('둘째 탭의 긴 문장');
    expect(await titlesIn(drafts)).toEqual(['둘째 탭의 긴 문장', '첫 탭의 문장']);
    second.editor.rebase(coverLetter({ version: 2 }));
    await jest.advanceTimersByTimeAsync(0);
    expect(await titlesIn(drafts)).toEqual(['첫 탭의 문장']);
  });
});
