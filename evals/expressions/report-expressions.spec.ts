import {
  GOALS,
  parseMarked,
  precisionOf,
  readMarked,
  recallOf,
  reportExpressions,
  scoreExpressions,
} from './report-expressions.js';
import { HALVES } from '../halves.js';

/** Finds each of these phrases. */
const finderOf =
  (...phrases: string[]) =>
  (text: string) =>
    phrases.flatMap((phrase) => {
      const start = text.indexOf(phrase);
      return start < 0 ? [] : [{ start, end: start + phrase.length }];
    });

describe('parseMarked', () => {
  it('finds the text as written, and where the phrases stand', () => {
    expect(parseMarked('{어릴 적부터} 저는 {최선을 다했습니다}.')).toEqual({
      text: '어릴 적부터 저는 최선을 다했습니다.',
      phrases: [
        { start: 0, end: 6 },
        { start: 10, end: 19 },
      ],
    });
  });
});

describe('scoreExpressions', () => {
  it('counts phrases that a finding overlaps, and findings beside them', () => {
    const score = scoreExpressions(
      ['{어릴 적부터} 배웠습니다.', '{최선을 다했습니다}.', '표를 고쳤습니다.'].map(parseMarked),
      finderOf('어릴 적', '고쳤습니다'),
    );
    expect(score).toMatchObject({ sentences: 3, clean: 1, phrases: 2, found: 1, findings: 2, right: 1 });
    expect(score.missed).toEqual(['최선을 다했습니다 in: 최선을 다했습니다.']);
    expect(score.wrong).toEqual(['고쳤습니다 in: 표를 고쳤습니다.']);
  });
});

describe('reportExpressions', () => {
  it('shows both halves, the held-out one first, without their sentences', async () => {
    const report = await reportExpressions([]);
    expect(report).toMatch(/^\| held-out [^]*^\| development /m);
    expect(report).not.toContain(' in: ');
  });

  it('shows no sentence of the held-out half by accident', async () => {
    await expect(reportExpressions(['--details'])).rejects.toThrow('--half');
  });

  it('knows two halves', async () => {
    await expect(reportExpressions(['--half', 'training'])).rejects.toThrow('held-out or development');
  });
});

describe.each(HALVES)('the catalogue of clichés, %s half', (half) => {
  it('meets its goals', async () => {
    const score = scoreExpressions(await readMarked(half));
    expect(precisionOf(score)).toBeGreaterThanOrEqual(GOALS.precision);
    expect(recallOf(score)).toBeGreaterThanOrEqual(GOALS.recall);
  });

  it('is measured on as many concrete sentences as on others, none of them twice', async () => {
    const sentences = await readMarked(half);
    const clean = sentences.filter(({ phrases }) => phrases.length === 0).length;
    expect(clean).toBeGreaterThanOrEqual(sentences.length / 2 - 1);
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
  });
});
