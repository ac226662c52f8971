import { z } from 'zod';
import { toProviderSchema } from './provider-schema.js';

describe('toProviderSchema', () => {
  it('uses only keywords that strict modes accept, and keeps the meaning', () => {
    const schema = z.object({
      id: z.literal([3, 5, 8]).nullable(),
      kind: z.enum(['A', 'B']),
      only: z.literal('A'),
      count: z.number().int().min(1).max(5),
      mail: z.email().describe('an address'),
      list: z.array(z.string().min(1).max(20)).min(1).max(3),
      either: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('X'), x: z.number() }),
        z.object({ kind: z.literal('Y'), y: z.boolean() }),
      ]),
    });
    const closed = (properties: object) => ({
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    });
    expect(toProviderSchema(schema)).toEqual(
      closed({
        id: { anyOf: [{ type: 'integer', enum: [3, 5, 8] }, { type: 'null' }] },
        kind: { type: 'string', enum: ['A', 'B'] },
        only: { type: 'string', enum: ['A'] },
        count: { type: 'integer' },
        mail: { type: 'string', description: 'an address' },
        list: { type: 'array', items: { type: 'string' } },
        either: {
          anyOf: [
            closed({ kind: { type: 'string', enum: ['X'] }, x: { type: 'number' } }),
            closed({ kind: { type: 'string', enum: ['Y'] }, y: { type: 'boolean' } }),
          ],
        },
      }),
    );
  });

  const recursive: z.ZodType = z.lazy(() => z.object({ inner: recursive.nullable() }));

  it.each([
    ['a property that may be missing', z.object({ name: z.string().optional() }), /name may be missing/],
    ['an object with any keys', z.object({ counts: z.record(z.string(), z.number()) }), /any keys/],
    ['a schema that refers to itself', recursive, /\$ref|one object/],
    ['no object', z.array(z.string()), /one object/],
  ])('refuses %s', (_what, schema, message) => {
    expect(() => toProviderSchema(schema)).toThrow(message);
  });
});
