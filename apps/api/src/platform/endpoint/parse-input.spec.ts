import { defineRoute, idPathSchema, pageQuery } from '#contracts';
import { ProductError } from '#domain';
import { z } from 'zod';

import { parseInput, setZodLocale, type InputParts } from './parse-input.js';

beforeAll(setZodLocale);

const route = defineRoute({
  method: 'PUT',
  path: '/api/v1/things/:id',
  summary: '',
  access: 'MEMBER',
  params: idPathSchema,
  query: pageQuery(['createdAt']).extend({ needed: z.string().min(1) }),
  body: z.object({
    title: z.string().min(1, '제목을 적어 주세요.'),
    items: z.array(z.object({ count: z.number() })),
  }),
  response: z.null(),
});
const good = { params: { id: '7' }, query: { needed: 'x' }, body: { title: '하나', items: [] } };

function refusal(changes: Partial<InputParts>): ProductError {
  try {
    parseInput(route, { ...good, ...changes });
  } catch (error) {
    if (error instanceof ProductError) return error;
  }
  throw new Error('it was not refused');
}

describe('parseInput', () => {
  it('parses each part, and drops what no schema knows', () => {
    const body = { ...good.body, isAdmin: true };
    expect(parseInput(route, { ...good, body })).toEqual({
      params: { id: 7 },
      query: { page: 0, size: 20, sort: { field: 'createdAt', direction: 'desc' }, needed: 'x' },
      body: good.body,
    });
  });

  it('collects the errors of all parts by field, and answers the first specific message', () => {
    const error = refusal({ params: { id: 'x' }, body: { title: '', items: [{ count: 'many' }] } });
    expect(error.errorCode).toBe('VALIDATION_ERROR');
    expect(error.message).toBe('번호가 올바르지 않아요.');
    expect(Object.keys(error.errors ?? {})).toEqual(['id', 'title', 'items.0.count']);
    expect(error.errors?.['title']).toBe('제목을 적어 주세요.');
    expect(error.errors?.['items.0.count']).toMatch(/[가-힣]/);
  });

  it('answers 꼭 필요한 값이에요 for a missing field, and the general message for the whole', () => {
    const error = refusal({ body: { items: [] } });
    expect(error).toMatchObject({
      message: '입력한 내용을 확인해 주세요.',
      errors: { title: '꼭 필요한 값이에요.' },
    });
  });

  it.each([undefined, null, 'text', []])('reports the body itself when it is %j', (body) => {
    expect(Object.keys(refusal({ body }).errors ?? {})).toEqual(['body']);
  });

  it.each([{}, { needed: '' }])('reports a required query parameter as missing: %j', (query) => {
    expect(refusal({ query }).errorCode).toBe('MISSING_PARAMETERS');
  });

  it('reports a blank optional parameter as invalid, not as missing', () => {
    expect(refusal({ query: { ...good.query, page: '' } }).errorCode).toBe('VALIDATION_ERROR');
    expect(refusal({ query: { ...good.query, sort: '' } }).errorCode).toBe('VALIDATION_ERROR');
  });

  it('refuses a query parameter that is given twice', () => {
    expect(refusal({ query: { needed: ['a', 'b'] } }).errorCode).toBe('VALIDATION_ERROR');
  });

  it('describes valid values in plain Korean, without the names of types', () => {
    const kinds = defineRoute({
      method: 'POST',
      path: '/api/v1/kinds',
      summary: '',
      access: 'MEMBER',
      body: z.object({ id: z.uuid(), kind: z.enum(['A', 'B']), flag: z.boolean() }),
      response: z.null(),
    });
    const parse = () =>
      parseInput(kinds, { params: {}, query: {}, body: { id: 'x', kind: 'C', flag: 'yes' } });
    expect(parse).toThrow(
      expect.objectContaining({
        message: '입력한 내용을 확인해 주세요.',
        errors: {
          id: '값의 형식이 올바르지 않아요.',
          kind: '다음 가운데 하나여야 해요: A, B',
          flag: '값의 형식이 올바르지 않아요.',
        },
      }),
    );
  });
});
