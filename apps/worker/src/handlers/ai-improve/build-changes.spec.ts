import { describe, expect, it } from '@jest/globals';
import type { RewriteReply } from '#ai';
import { splitSentences } from '#domain';
import { buildChanges } from './build-changes.js';

const CONTENT = '첫 문장입니다. 둘째 문장입니다.  셋째 문장입니다.';
const GIVEN = new Set([7]);
const edit = (sentenceNumber: number, over: Partial<RewriteReply['edits'][number]> = {}) => ({
  sentenceNumber,
  revised: '고친 문장입니다.',
  reason: '더 짧아요.',
  featureId: null,
  ...over,
});
const build = (...edits: RewriteReply['edits']) =>
  buildChanges(CONTENT, splitSentences(CONTENT), edits, GIVEN);

describe('buildChanges', () => {
  it('puts sentences in the place of others and leaves what is between them', () => {
    const { changes, improvedContent } = build(edit(2));
    expect(improvedContent).toBe('첫 문장입니다. 고친 문장입니다.  셋째 문장입니다.');
    expect(changes).toEqual([
      {
        changeId: 'change-2',
        start: 9,
        end: 18,
        original: '둘째 문장입니다.',
        revised: '고친 문장입니다.',
        reason: '더 짧아요.',
        featureId: null,
      },
    ]);
  });

  it('takes the blanks behind a deleted sentence along', () => {
    expect(build(edit(2, { revised: '' })).improvedContent).toBe('첫 문장입니다. 셋째 문장입니다.');
  });

  it('cites a feature only when the model was given it', () => {
    const cited = build(edit(1, { featureId: 7 }), edit(2, { featureId: 8 }), edit(3)).changes;
    expect(cited.map(({ featureId }) => featureId)).toEqual([7, null, null]);
  });

  it('knows no sentence that is not there, and takes the last word on one that is', () => {
    const { changes } = build(edit(0), edit(-1), edit(4), edit(1), edit(1, { revised: '다시 고쳤습니다.' }));
    expect(changes.map(({ revised }) => revised)).toEqual(['다시 고쳤습니다.']);
  });

  it('leaves alone what an edit does not change, or changes without end', () => {
    const { changes, improvedContent } = build(
      edit(1, { revised: ' 첫 문장입니다. ' }),
      edit(2, { revised: '합격! '.repeat(10_000) }),
      edit(3, { reason: '좋아요. '.repeat(10_000) }),
    );
    expect(changes).toEqual([]);
    expect(improvedContent).toBe(CONTENT);
  });
});
