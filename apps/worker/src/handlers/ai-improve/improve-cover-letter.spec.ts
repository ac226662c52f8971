import type { AiImproveRequest } from '#contracts';
import { z } from 'zod';
import { BELOW_QUADRATIC, growthOf } from '../../../../../libs/domain/testing/growth.js';
import {
  feedbackSchemaFor,
  improvementDataOf,
  rewriteSchemaFor,
  wishedCharacters,
} from './improve-cover-letter.js';

const FIRST = '재고를 맡았습니다. 품절을 12건으로 줄였습니다.';
const SECOND = '고객의 말을 들었습니다.\n\n기록을 남겼습니다.';
const CONTENT = `${FIRST}\n\n${SECOND}`;

const request = (over: Partial<AiImproveRequest> = {}): AiImproveRequest => ({
  content: CONTENT,
  jobField: '물류',
  experienceYears: 1,
  customPrompt: '',
  ...over,
});
const questions = [
  { prompt: '지원 동기', characterLimit: 20, start: 0, end: FIRST.length },
  { prompt: '협업', characterLimit: 500, start: FIRST.length + 2, end: CONTENT.length },
];

describe('the data of an improvement', () => {
  it('is one question without a limit for a plain content', () => {
    const data = improvementDataOf(request(), []);
    expect(data.questions).toEqual([
      { number: 1, prompt: '', characterLimit: null, characters: 54, targetCharacters: null },
    ]);
    expect(data.sentences.map(({ number, question, paragraph }) => [number, question, paragraph])).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 1, 2],
      [4, 1, 3],
    ]);
    expect(data.companyName).toBeNull();
  });

  it('gives the question of every sentence, and the target length where the limit is exceeded', () => {
    const data = improvementDataOf(request({ questions, companyName: '새봄물류' }), []);
    expect(data.questions).toMatchObject([
      { number: 1, prompt: '지원 동기', characterLimit: 20, characters: 27, targetCharacters: 20 },
      { number: 2, prompt: '협업', characterLimit: 500, characters: 25, targetCharacters: null },
    ]);
    expect(data.sentences.map(({ question }) => question)).toEqual([1, 1, 2, 2]);
    expect(data.sentences[0]?.characters).toBe(10);
    expect(data.companyName).toBe('새봄물류');
  });

  it('applies a wished length to the only question or to each', () => {
    const targets = (customPrompt: string, over: Partial<AiImproveRequest> = {}) =>
      improvementDataOf(request({ customPrompt, ...over }), []).questions.map(
        ({ targetCharacters }) => targetCharacters,
      );
    expect(targets('50자 안쪽으로 줄여 주세요.')).toEqual([50]);
    expect(targets('50자로 줄여 주세요.', { questions })).toEqual([20, null]);
    expect(targets('문항마다 50자로 줄여 주세요.', { questions })).toEqual([20, 50]);
  });

  it.each([
    ['300자 안쪽으로 줄이고 싶어요.', 300],
    ['1,000자로 맞춰 주세요', 1000],
    ['500자 이상으로 늘려 주세요', null],
    ['더 짧게 써 주세요', null],
    ['2024자격증을 넣어 주세요', null],
    ['500자에서 300자로 줄여 주세요', 300],
    ['500자 이상 700자 이하로', 700],
    ['600자 정도로 줄여 주세요', 600],
    ['600자 정도', 600],
    ['600 자 내외로', 600],
    ['800자에 맞춰 주세요', 800],
    ['800자까지 늘려 주세요', 800],
    ['800자 미만', 800],
    ['300자를 넘지 않게 줄여 주세요', 300],
    ['1,000자 넘지 말아 주세요', 1000],
    ['500글자로 줄여 주세요', 500],
    ['600자 분량으로 늘려 주세요', 600],
    ['300자 넘게 써 주세요', null],
    ['300자 분량을 더 써 주세요', null],
    ['제3자 물류 경험을 살려 주세요', null],
    ['제300자로 시작해 주세요', null],
    ['4자리 숫자를 살려 주세요', null],
    ['300자료를 살려 주세요', null],
    ['3자로 시작하는 말은 빼 주세요', null],
    ['200자 줄여 주세요', null],
    ['200자만 늘려 주세요', null],
    ['200자 정도 줄여 주세요', null],
    ['200자 정도만 더 써 주세요', null],
    ['200자 더 써 주세요', null],
    ['200자까지 더 써도 돼요', null],
  ])('reads a wish: %s', (wish, characters) => {
    expect(wishedCharacters(wish)).toBe(characters);
  });

  it.each(['1', '1,', '1자', '100자 ', ' ', '100자로 '])(
    'takes less than quadratic time on %j repeated',
    (piece) => {
      const read = (length: number) => wishedCharacters(piece.repeat(length / piece.length));
      expect(growthOf(read, 2_500)).toBeLessThan(BELOW_QUADRATIC);
    },
  );
});

describe('the schema of a reply', () => {
  const data = improvementDataOf(request(), [
    {
      featureId: 7,
      featuresCategory: 'CONTENT',
      description: '결과를 숫자로 적는다.',
      distinctLetterCount: 3,
    },
  ]);
  const edit = (sentenceNumber: number, featureId: unknown) => ({
    sentenceNumber,
    reason: '',
    revised: '',
    featureId,
  });

  it('lists the ids that exist', () => {
    const schema = JSON.stringify(z.toJSONSchema(rewriteSchemaFor(data)));
    expect(schema).toContain('"enum":[1,2,3,4]');
    expect(schema).toContain('"const":7');
    expect(JSON.stringify(z.toJSONSchema(feedbackSchemaFor({ ...data, patterns: [] })))).toContain(
      '"featureId":{"type":"null"}',
    );
  });

  it('leaves out what names an id that does not exist, since not every provider keeps to a schema', () => {
    const { edits } = rewriteSchemaFor(data).parse({
      edits: [edit(1, 7), edit(2, 8), edit(9, 7), edit(3, 'x')],
    });
    expect(edits.map(({ sentenceNumber, featureId }) => [sentenceNumber, featureId])).toEqual([
      [1, 7],
      [2, null],
      [3, null],
    ]);
    const point = { description: '좋아요.', suggestion: '' };
    const { strengths } = feedbackSchemaFor(data).parse({
      strengths: [point],
      improvements: [],
      summary: '',
    });
    expect(strengths).toEqual([{ ...point, sentenceNumber: null, featureId: null }]);
  });

  it('enumerates no more than large providers take', () => {
    const long = improvementDataOf(request({ content: '했습니다. '.repeat(300) }), []);
    expect(JSON.stringify(z.toJSONSchema(feedbackSchemaFor(long)))).not.toContain('"enum"');
    expect(rewriteSchemaFor(long).parse({ edits: [edit(300, null), edit(301, null)] }).edits).toHaveLength(1);
  });
});
