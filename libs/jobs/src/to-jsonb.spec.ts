import { toJsonb } from './to-jsonb.js';

describe('toJsonb', () => {
  it('leaves out U+0000 and replaces lone surrogates, in keys too', () => {
    const value = { '\u0000열쇠\uD800': ['가\u0000나', { '\uDC00': '다\uD83D' }] };
    expect(JSON.parse(toJsonb(value))).toEqual({ '열쇠\uFFFD': ['가나', { '\uFFFD': '다\uFFFD' }] });
  });

  it('leaves text that only looks like an escape, surrogate pairs and other values unchanged', () => {
    const value = { text: '\\u0000 😀', number: 1.5, none: null, flag: false, list: [[]], at: '2026-01-01' };
    expect(JSON.parse(toJsonb(value))).toEqual(value);
  });

  it('writes a missing value as null', () => {
    expect(toJsonb(undefined)).toBe('null');
  });
});
