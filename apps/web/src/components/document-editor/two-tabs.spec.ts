import type { CoverLetter } from '#contracts';
import { DocumentSession, DRAFT_DELAY_MS } from './document-editor.js';
import { openingOf } from './opening.js';
import { memoryDrafts } from './testing/memory-drafts.js';
import { setFields, toDocument } from '@/features/cover-letters/letter-document';
import { letterKind } from '@/features/cover-letters/letter-type';
import type { LetterDrafts } from '@/features/cover-letters/letter-type';
import { coverLetter } from '@/features/cover-letters/testing/letter.factory';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const DRAFT = '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11';

/** A tab that opens what this device keeps of a letter, without a network. */
async function openTab(drafts: LetterDrafts, writerId: string, saved: CoverLetter | null = null) {
  const subject = { memberId: 1, documentId: saved?.coverLetterId ?? null, draftId: DRAFT };
  const opening = openingOf(letterKind, saved, await drafts.read(subject));
  const session = new DocumentSession(
    letterKind,
    { subject, writerId, ...opening },
    { drafts, isOnline: () => false, save: () => Promise.reject(new Error('no network')) },
  );
  const write = async (title: string) => {
    session.update(setFields({ title }));
    await jest.advanceTimersByTimeAsync(DRAFT_DELAY_MS);
  };
  return { session, write, title: () => session.store.getState().document.title };
}

const titlesIn = async (drafts: LetterDrafts) =>
  (await drafts.list(1)).map(({ document }) => document.title).sort();

describe('a letter open in two tabs', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('that was never saved goes on in each from what was written in the other', async () => {
    const { drafts } = memoryDrafts();
    const [first, second] = [await openTab(drafts, 'a'), await openTab(drafts, 'b')];
    await first.write('첫 탭의 문장');
    await second.session.followOtherTab();
    expect(second.title()).toBe('첫 탭의 문장');
    await second.write('첫 탭의 문장, 둘째 탭의 문장');
    await first.session.followOtherTab();
    await first.session.close();
    expect(first.title()).toBe('첫 탭의 문장, 둘째 탭의 문장');
    expect(await titlesIn(drafts)).toEqual(['첫 탭의 문장, 둘째 탭의 문장']);
    await second.session.abandon();
    expect(await titlesIn(drafts)).toEqual([]);
  });

  it('keeps both texts when neither heard of the other', async () => {
    const { drafts } = memoryDrafts();
    const [first, second] = [await openTab(drafts, 'a'), await openTab(drafts, 'b')];
    await first.write('첫 탭의 문장');
    await second.write('둘째 탭의 문장');
    await first.session.close();
    expect(second.session.store.getState().isApart).toBe(true);
    expect(second.session.draftSubject.draftId).not.toBe(DRAFT);
    expect(await titlesIn(drafts)).toEqual(['둘째 탭의 문장', '첫 탭의 문장']);
    await second.session.abandon();
    expect(await titlesIn(drafts)).toEqual(['첫 탭의 문장']);
  });

  it('loses nothing that one of them wrote by closing the other at once', async () => {
    const { drafts } = memoryDrafts();
    const [first, second] = [await openTab(drafts, 'a'), await openTab(drafts, 'b')];
    await first.write('첫 탭의 문장');
    second.session.keepDraftAtOnce();
    expect(await titlesIn(drafts)).toEqual(['첫 탭의 문장']);

    jest.advanceTimersByTime(1);
    second.session.update(setFields({ title: '둘째 탭의 문장' }));
    second.session.keepDraftAtOnce();
    const third = await openTab(drafts, 'c');
    expect(third.title()).toBe('둘째 탭의 문장');
    await third.write('셋째 탭의 문장');
    await third.session.abandon();
    expect(await titlesIn(drafts)).toContain('첫 탭의 문장');
  });

  it('leaves a tab with nothing of its own to the letter that the other one saved, and keeps what only it has', async () => {
    const { drafts } = memoryDrafts();
    const [first, second] = [await openTab(drafts, 'a'), await openTab(drafts, 'b')];
    await second.write('둘째 탭의 문장');
    await first.session.followOtherTab();
    first.session.rebase(coverLetter());
    await jest.advanceTimersByTimeAsync(0);
    expect(await second.session.leaveToOtherTab()).toBe(true);
    expect(await titlesIn(drafts)).toEqual([]);

    second.session.update(setFields({ title: '저장한 뒤의 문장' }));
    expect(await second.session.leaveToOtherTab()).toBe(false);
    expect(second.session.draftSubject.draftId).not.toBe(DRAFT);
    expect(await titlesIn(drafts)).toEqual(['저장한 뒤의 문장']);
  });

  it('throws a draft away that was opened again and saved without another word', async () => {
    const { drafts } = memoryDrafts();
    await (await openTab(drafts, 'a')).write('어제 쓴 글');
    const { session } = await openTab(drafts, 'b');
    const letter = coverLetter({ title: '어제 쓴 글' });
    session.rebase(letter, toDocument(letter));
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
    second.session.rebase(coverLetter({ version: 2 }));
    await jest.advanceTimersByTimeAsync(0);
    expect(await titlesIn(drafts)).toEqual(['첫 탭의 문장']);
  });
});
