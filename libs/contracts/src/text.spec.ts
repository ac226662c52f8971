import type { z } from 'zod';
import { aiImproveRequestSchema } from './ai-improve.js';
import { coverLetterCreateSchema, coverLetterListQuerySchema } from './cover-letter.js';
import { crawlSourceInputSchema } from './crawl-source.js';
import { customQuestionSchema, practiceAnswerSchema } from './interview.js';
import { urlSchema } from './resume-fields.js';
import { exactText, requiredText, searchTextSchema } from './text.js';

const decomposed = (text: string): string => text.normalize('NFD');
const about = { jobField: '개발', experienceYears: 0 };
const letter = { ...about, title: '글', content: '글', isAiImproved: false };

describe('decomposed Hangul, as macOS writes it', () => {
  it.each<[string, z.ZodType, (text: string) => unknown, number]>([
    ['a title', coverLetterCreateSchema, (title) => ({ ...letter, title }), 100],
    ['a content', coverLetterCreateSchema, (content) => ({ ...letter, content }), 10_000],
    ['a company', coverLetterCreateSchema, (companyName) => ({ ...letter, companyName }), 100],
    ['a search for letters', coverLetterListQuerySchema, (q) => ({ q }), 100],
    ['a search', searchTextSchema(), (text) => text, 200],
    ['a wish', aiImproveRequestSchema, (customPrompt) => ({ ...about, content: '글', customPrompt }), 500],
    ['an interview question', customQuestionSchema, (question) => ({ question }), 300],
    ['a practised answer', practiceAnswerSchema, (answer) => ({ answer }), 3_000],
  ])('is composed before the length of %s is checked', (_, schema, bodyOf, limit) => {
    const text = '각'.repeat(limit);
    expect(schema.parse(bodyOf(decomposed(text)))).toEqual(schema.parse(bodyOf(text)));
    expect(schema.safeParse(bodyOf(decomposed(`${text}각`))).success).toBe(false);
  });

  it('is composed in the questions of a letter and in their joined text', () => {
    const [prompt, text] = ['동기', '첫 문항'].map(decomposed);
    const body = { ...letter, content: text, questions: [{ prompt, text }] };
    expect(coverLetterCreateSchema.parse(body)).toMatchObject({
      content: '첫 문항',
      questions: [{ prompt: '동기', text: '첫 문항' }],
    });
  });

  it('stays unchanged in addresses and selectors, which may identify something else when composed', () => {
    const address = decomposed('https://example.com/글');
    expect(urlSchema.parse(address)).toBe(address);
    expect(crawlSourceInputSchema.shape.startUrls.parse([address])).toEqual([address]);
    expect(crawlSourceInputSchema.shape.contentSelector.parse(decomposed('.본문'))).toBe(decomposed('.본문'));
  });
});

it.each(['\u0000', '\ud83d', '앞\udc00뒤'])('%j cannot be stored', (text) => {
  expect(requiredText('글').safeParse(text).success).toBe(false);
  expect(exactText('글').safeParse(text).success).toBe(false);
});
