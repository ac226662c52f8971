import fc from 'fast-check';
import { hostileValue } from './hostile-values.js';
import type { JsonSchema } from './json-schema.js';

const MAXIMUM_TEXT_LENGTH = 200;
const MAXIMUM_LIST_LENGTH = 3;
/** Addresses where nothing answers (`.invalid` never resolves, RFC 6761): a fuzzer must not contact real hosts. */
const ADDRESSES = ['https://fuzz.invalid/', 'https://fuzz.invalid/a?b=c#d', 'http://127.0.0.1:9/'] as const;

/** Marks a field that is left out of its object. */
export const LEFT_OUT = Symbol('left out');

/**
 * Values of a schema.
 * @param hostilePercent share of values that do not match their schema, at every level
 */
export function valuesOf(schema: JsonSchema, hostilePercent: number): fc.Arbitrary<unknown> {
  const fitting = fittingValuesOf(schema, hostilePercent);
  if (hostilePercent === 0) return fitting;
  return fc.oneof(
    { weight: 100 - hostilePercent, arbitrary: fitting },
    { weight: hostilePercent, arbitrary: hostileValue },
  );
}

function fittingValuesOf(schema: JsonSchema, hostilePercent: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return fc.oneof(...choices.map((choice) => fittingValuesOf(choice, hostilePercent)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const { type } = schema;
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => fittingValuesOf({ ...schema, type: one }, hostilePercent)));
  switch (type) {
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.oneof(boundsOf(schema), fc.integer(smallRangeOf(schema)));
    case 'number':
      return fc.oneof(boundsOf(schema), fc.double({ ...smallRangeOf(schema), noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listsOf(schema, hostilePercent);
    case 'object':
      return objectsOf(schema, hostilePercent);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = MAXIMUM_TEXT_LENGTH }: JsonSchema) {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return dates.map((date) => date.toISOString());
  if (format === 'uri') return fc.constantFrom(...ADDRESSES);
  if (format === 'email') return fc.constantFrom('a@jaso.example', 'b+c@jaso.example');
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const maximum = Math.min(maxLength, Math.max(minLength, MAXIMUM_TEXT_LENGTH));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: maximum }),
    fc.constantFrom('백엔드 개발자', '저는 3년 동안 결제를 맡아 오류를 40% 줄였습니다.', ...ADDRESSES),
    fc.constant('가'.repeat(maxLength)),
  );
}

const dates = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
});

const smallRangeOf = ({ minimum, maximum }: JsonSchema) => ({
  min: Math.max(minimum ?? -1_000, -(2 ** 31)),
  max: Math.min(maximum ?? 1_000, 2 ** 31 - 1),
});

const boundsOf = ({ minimum = 0, maximum = 1 }: JsonSchema) => fc.constantFrom(minimum, maximum);

function listsOf({ items = {}, minItems = 0, maxItems }: JsonSchema, hostilePercent: number) {
  const maxLength = Math.min(maxItems ?? MAXIMUM_LIST_LENGTH, Math.max(minItems, MAXIMUM_LIST_LENGTH));
  return fc.array(valuesOf(items, hostilePercent), { minLength: minItems, maxLength });
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, hostilePercent: number) {
  const entries = Object.entries(properties).map(([name, property]) => {
    const isOptional = hostilePercent > 0 || !required.includes(name);
    const values = valuesOf(property, hostilePercent);
    return [name, isOptional ? sometimes(values) : values] as const;
  });
  return fc.record(Object.fromEntries(entries)).map(present);
}

const sometimes = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: fc.constant(LEFT_OUT) });

const present = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== LEFT_OUT));
