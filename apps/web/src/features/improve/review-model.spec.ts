import fc from 'fast-check';
import { joinQuestions } from '#contracts';
import { applyChanges, locateChanges, segmentQuestion } from './locate-changes.js';
import { remainingChanges, reviewProgress, reviewReducer, startReview, statusOf } from './review-model.js';
import type { ReviewAction, ReviewState } from './review-model.js';
import { improveResult, reviewQuestion, rewriteContent } from './testing/improve-result.factory.js';
import type { Rewrite } from './testing/improve-result.factory.js';

/** Sentences are numbered so that each occurs once; texts hold blank lines, emoji and decomposed syllables too. */
const sentenceArbitrary = fc.record({
  body: fc.constantFrom(
    '책을 골랐습니다.',
    '🚀 배포했습니다.',
    '\n\n새 문단입니다.',
    '한글'.normalize('NFD'),
    ' ',
  ),
  revised: fc.option(fc.constantFrom('', '고쳤습니다.', '두 줄로\n\n고쳤습니다. 🎯'), { nil: undefined }),
});
const letterArbitrary = fc
  .array(fc.array(sentenceArbitrary, { maxLength: 6 }), { minLength: 1, maxLength: 4 })
  .map((sentencesByQuestion) => {
    let number = 0;
    const rewrites: Rewrite[] = [];
    const questions = sentencesByQuestion.map((sentences) => {
      const texts = sentences.map(({ body, revised }) => {
        const original = `<${(number += 1)}>${body}`;
        if (revised !== undefined) rewrites.push({ original, revised });
        return original;
      });
      return reviewQuestion(texts.join(' '));
    });
    return { questions, rewrites };
  });
const actionArbitrary = fc.array(
  fc.record({
    type: fc.constantFrom('accept', 'reject', 'reopen', 'undo', 'redo'),
    pick: fc.nat(),
  }),
  { maxLength: 30 },
);

function play(changeIds: string[], steps: { type: string; pick: number }[]): ReviewState {
  return steps.reduce((state, { type, pick }) => {
    const chosen = changeIds.length > 0 ? [changeIds[pick % changeIds.length] ?? ''] : [];
    return reviewReducer(state, toAction(type, chosen));
  }, startReview());
}

function toAction(type: string, changeIds: string[]): ReviewAction {
  if (type === 'undo' || type === 'redo') return { type };
  if (type === 'reopen') return { type, changeIds };
  return { type: 'decide', changeIds, decision: type === 'accept' ? 'accepted' : 'rejected' };
}

describe('a review', () => {
  it('gives the same text whatever the order in which its changes were decided', () => {
    fc.assert(
      fc.property(letterArbitrary, actionArbitrary, ({ questions, rewrites }, steps) => {
        const result = improveResult(questions, rewrites);
        const changes = locateChanges(result, questions);
        const state = play(
          changes.map(({ changeId }) => changeId),
          steps,
        );
        const accepted = (changeId: string) => state.decisions[changeId] === 'accepted';
        const merged = applyChanges(questions, changes, accepted);
        const expected = rewriteContent(
          joinQuestions(questions),
          result.changes.filter(({ changeId }) => accepted(changeId)),
        );
        expect(joinQuestions(merged)).toBe(expected);
        expect(merged.map(({ questionId }) => questionId)).toEqual(
          questions.map(({ questionId }) => questionId),
        );
      }),
    );
  });

  it('taking everything gives the improved text, rejecting everything the original', () => {
    fc.assert(
      fc.property(letterArbitrary, ({ questions, rewrites }) => {
        const result = improveResult(questions, rewrites);
        const changes = locateChanges(result, questions);
        expect(joinQuestions(applyChanges(questions, changes, () => true))).toBe(result.improvedContent);
        expect(applyChanges(questions, changes, () => false)).toEqual(questions);
      }),
    );
  });

  it('undoing every step leads back to the start, redoing them to the end', () => {
    fc.assert(
      fc.property(actionArbitrary, (steps) => {
        const end = play(
          ['a', 'b', 'c'],
          steps.filter(({ type }) => type !== 'undo' && type !== 'redo'),
        );
        const start = end.past.reduce<ReviewState>((state) => reviewReducer(state, { type: 'undo' }), end);
        expect(start.decisions).toEqual({});
        const again = end.past.reduce<ReviewState>((state) => reviewReducer(state, { type: 'redo' }), start);
        expect(again.decisions).toEqual(end.decisions);
      }),
    );
  });

  it('cuts a question without losing a character', () => {
    fc.assert(
      fc.property(letterArbitrary, ({ questions, rewrites }) => {
        const changes = locateChanges(improveResult(questions, rewrites), questions);
        for (const [index, question] of questions.entries()) {
          const texts = segmentQuestion(question, index, changes).map((segment) =>
            segment.kind === 'text' ? segment.text : segment.change.original,
          );
          expect(texts.join('')).toBe(question.text);
        }
      }),
    );
  });
});

describe('accept all', () => {
  const question = reviewQuestion('하나입니다. 둘입니다. 셋입니다.');
  const changes = locateChanges(
    improveResult(
      [question],
      [
        { original: '하나입니다.', revised: '1입니다.', flags: [{ kind: 'NUMBER', text: '1' }] },
        { original: '둘입니다.', revised: '둘이에요.' },
        { original: '셋입니다.', revised: '셋이에요.' },
      ],
    ),
    [question],
  );

  it('sets flagged changes apart and leaves what was decided alone', () => {
    expect(remainingChanges(changes, { 'change-3': 'rejected' })).toEqual({
      plain: ['change-2'],
      flagged: ['change-1'],
    });
  });

  it('is one step to undo', () => {
    const all = { type: 'decide', changeIds: ['change-2', 'change-3'], decision: 'accepted' } as const;
    const taken = reviewReducer(startReview(), all);
    expect(reviewReducer(taken, all)).toBe(taken);
    expect(reviewReducer(taken, { type: 'undo' }).decisions).toEqual({});
  });
});

describe('progress', () => {
  const question = reviewQuestion('하나입니다. 둘입니다.');
  const result = improveResult(
    [question],
    [
      { original: '하나입니다.', revised: '하나예요.' },
      { original: '둘입니다.', revised: '둘이에요.' },
    ],
  );

  it('leaves out changes that no longer fit, even when they were accepted before', () => {
    const changes = locateChanges(result, [{ ...question, text: '하나입니다. 이젠 셋입니다.' }]);
    const decisions = { 'change-1': 'rejected', 'change-2': 'accepted' } as const;
    expect(changes.map((change) => statusOf(change, decisions))).toEqual(['rejected', 'unfit']);
    expect(reviewProgress(changes, decisions)).toEqual({ total: 1, reviewed: 1, accepted: 0, unfit: 1 });
  });
});

describe('a change that was worded again', () => {
  const arrive = (state: ReviewState, wordings: number): ReviewState =>
    reviewReducer(state, { type: 'arrive', wordings: { a: wordings, b: 1 } });
  const accept = (state: ReviewState): ReviewState =>
    reviewReducer(state, { type: 'decide', changeIds: ['a', 'b'], decision: 'accepted' });

  it('shows its new wording as undecided, and leaves the other changes alone', () => {
    const state = arrive(accept(startReview()), 2);
    expect(state).toMatchObject({
      decisions: { b: 'accepted' },
      shown: { a: 1 },
      known: { a: 2 },
      arrived: ['a'],
    });
    expect(state.decisions).not.toHaveProperty('a');
  });

  it('returns on undo to the accepted wording, and never accepts the new one unseen', () => {
    const undone = reviewReducer(arrive(accept(startReview()), 2), { type: 'undo' });
    expect(undone.decisions).toEqual({ a: 'accepted', b: 'accepted' });
    expect(undone.shown['a'] ?? 0).toBe(0);
    expect(arrive(undone, 2)).toBe(undone);
    expect(reviewReducer(undone, { type: 'redo' })).toMatchObject({
      decisions: { b: 'accepted' },
      shown: { a: 1 },
    });
  });

  it('has to be decided again when another of its wordings is shown, in one step to undo', () => {
    const accepted = accept(arrive(startReview(), 2));
    const looked = reviewReducer(accepted, { type: 'show', changeId: 'a', wording: 0 });
    expect(looked).toMatchObject({ decisions: { b: 'accepted' }, shown: { a: 0 } });
    expect(reviewReducer(looked, { type: 'show', changeId: 'a', wording: 0 })).toBe(looked);
    expect(reviewReducer(looked, { type: 'undo' })).toMatchObject({
      decisions: accepted.decisions,
      shown: { a: 1 },
    });
  });

  it('that came while the review was closed waits for a decision when it opens', () => {
    const left = { decisions: { a: 'accepted', b: 'rejected' }, shown: {}, known: {} } as const;
    const state = startReview(left, { a: 2, b: 1 });
    expect(state).toMatchObject({ decisions: { b: 'rejected' }, shown: { a: 1 }, arrived: [], past: [] });
  });

  it('stays as it was left when nothing has come since', () => {
    const left = { decisions: { a: 'accepted' }, shown: { a: 0 }, known: { a: 2 } } as const;
    expect(startReview(left, { a: 2 })).toMatchObject(left);
  });
});
