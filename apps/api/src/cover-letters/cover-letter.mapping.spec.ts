import type { CoverLetterCreate, CoverLetterQuestion } from '#contracts';
import type { CoverLetterState } from '#database';
import { questionsAfter, stateAfter } from './cover-letter.mapping.js';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const ID = '7d3f7a52-6a2c-4a53-9a0e-1f6d1a1f0b11';
const OTHER_ID = '0b0f0a7e-6a4b-4b27-8d3c-6f4f8b7f6e22';

const question = (overrides: Partial<CoverLetterQuestion> = {}): CoverLetterQuestion => ({
  questionId: ID,
  prompt: '지원 동기를 적어 주세요.',
  text: '처음 쓴 글',
  characterLimit: 700,
  ...overrides,
});
const written = (overrides: Partial<CoverLetterCreate> = {}): CoverLetterCreate => ({
  title: '제목',
  content: '새로 쓴 글',
  jobField: '백엔드',
  experienceYears: 2,
  isAiImproved: false,
  ...overrides,
});
const stored = (overrides: Partial<CoverLetterState> = {}): CoverLetterState => ({
  title: '옛 제목',
  content: '처음 쓴 글',
  questions: [question()],
  jobField: '백엔드',
  experienceYears: 1,
  companyName: '가온결제',
  deadline: '2026-12-01',
  isAiImproved: false,
  ...overrides,
});

describe('questionsAfter', () => {
  it('turns content without questions into one question', () => {
    expect(questionsAfter({ content: '글' })).toEqual([
      { questionId: expect.stringMatching(UUID), prompt: '', text: '글', characterLimit: null },
    ]);
  });

  it('keeps the id of the only question when content without questions replaces its text', () => {
    expect(questionsAfter({ content: '글' }, [question()])).toEqual([question({ text: '글' })]);
  });

  it('replaces several questions by a new one when content comes without questions', () => {
    const before = [question(), question({ questionId: OTHER_ID })];
    const after = questionsAfter({ content: '글' }, before);
    expect(after).toEqual([
      { questionId: expect.stringMatching(UUID), prompt: '', text: '글', characterLimit: null },
    ]);
    expect([ID, OTHER_ID]).not.toContain(after[0]?.questionId);
  });

  it('keeps the ids that questions came with and gives the others new ones', () => {
    const { questionId: _none, ...unnamed } = question({ text: '둘째' });
    const after = questionsAfter({ questions: [question({ questionId: OTHER_ID }), unnamed] }, [question()]);
    expect(after.map(({ questionId, text }) => [questionId, text])).toEqual([
      [OTHER_ID, '처음 쓴 글'],
      [expect.stringMatching(UUID), '둘째'],
    ]);
  });
});

describe('stateAfter', () => {
  it('joins the questions by a blank line', () => {
    const questions = [question({ text: '하나' }), question({ questionId: OTHER_ID, text: '둘' })];
    expect(stateAfter(written({ content: undefined, questions })).content).toBe('하나\n\n둘');
  });

  it('leaves company and deadline unchanged when a write does not contain them', () => {
    expect(stateAfter(written(), stored())).toMatchObject({
      companyName: '가온결제',
      deadline: '2026-12-01',
    });
  });

  it('removes company and deadline on null, and a blank company too', () => {
    const gone = { companyName: null, deadline: null };
    expect(stateAfter(written(gone), stored())).toMatchObject(gone);
    expect(stateAfter(written({ companyName: '' }), stored()).companyName).toBeNull();
  });

  it('keeps the mark of a letter that was improved once', () => {
    expect(stateAfter(written(), stored({ isAiImproved: true })).isAiImproved).toBe(true);
    expect(stateAfter(written({ isAiImproved: true }), stored()).isAiImproved).toBe(true);
    expect(stateAfter(written(), stored()).isAiImproved).toBe(false);
  });
});
