import { describe, expect, it } from '@jest/globals';
import { toDocument } from '../document/letter-document.js';
import { coverLetter, letterDocument } from '../testing/letter.factory.js';
import { openingOf } from '@/lib/autosave/opening';
import { letterKind } from '../document/letter-kind.js';
import type { LetterDraft } from '../document/letter-kind.js';

const letter = coverLetter({ version: 3 });
const draft = (overrides: Partial<LetterDraft> = {}): LetterDraft => ({
  memberId: 1,
  documentId: letter.coverLetterId,
  draftId: '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11',
  baseVersion: 3,
  document: letterDocument({ title: '이 기기에서 쓰던 제목' }),
  improved: false,
  writerId: 'tab-a',
  updatedAt: 1000,
  ...overrides,
});

describe('openingOf', () => {
  it('starts empty when there is nothing', () => {
    expect(openingOf(letterKind, null, null)).toMatchObject({ document: { title: '' }, restoredAt: null });
  });

  it('goes on with a draft written on the version the server has', () => {
    expect(openingOf(letterKind, letter, draft())).toMatchObject({
      document: { title: '이 기기에서 쓰던 제목' },
      restoredAt: 1000,
      isConflicting: false,
    });
  });

  it('sees a conflict when the letter was saved elsewhere since', () => {
    expect(openingOf(letterKind, letter, draft({ baseVersion: 2 })).isConflicting).toBe(true);
  });

  it('says nothing of a draft that the server already has', () => {
    const opening = openingOf(letterKind, letter, draft({ baseVersion: 2, document: toDocument(letter) }));
    expect(opening).toMatchObject({ restoredAt: null, isConflicting: false });
  });
});
