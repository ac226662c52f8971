import fc from 'fast-check';

/** Placeholder for a text of 1 MB in a body, expanded when it is sent: ten thousand such requests would not fit into memory. */
export const HUGE = '\u{E000}huge';
/** Placeholder for lists nested 20,000 deep, which no serializer can write. */
export const DEEP = '\u{E000}deep';

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '글\u0000자',
  '\ud800',
  '끝이 반쪽\udc00',
  '\u202e\u2066오른쪽에서',
  '\u200b\u3164\u2800',
  '가'.normalize('NFD').repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  "' OR 1=1 --",
  "'; DROP TABLE member; --",
  '%_\\%',
  '$1 $2 {{7*7}} ${7*7} #{7*7}',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '=HYPERLINK("http://evil.invalid")',
  'a\r\nSet-Cookie: stolen=1',
  '\u001b[31m빨강',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '0x10',
  '1e309',
  '-0',
  '9'.repeat(30),
  '999999999999999',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00.001Z',
  '2024-02-30T25:61:61Z',
  '-271821-04-20T00:00:00Z',
  'a'.repeat(5_000),
  `${'a'.repeat(2_000)}!`,
  '('.repeat(1_000),
  HUGE,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** A value of any JSON type, mostly unexpected for a field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      0.5,
      1e300,
      -1e300,
      2 ** 53,
      2 ** 31,
      2 ** 63,
      Number.MIN_VALUE,
      [],
      {},
      [[]],
      [null],
      { length: 1e9 },
      { $ne: null },
      { toString: 1 },
      Array.from({ length: 500 }, () => 0),
      DEEP,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Raw path segments: malformed or hostile percent-encoding, and texts and ids that no document has. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    '%2e%2e',
    '..%2f..',
    '%00',
    '%',
    '%zz',
    '%ED%A0%80',
    '%C0%AF',
    '%0d%0aX:1',
    '0',
    '-1',
    '1e3',
    '1.0',
    '999999999999999',
    '9'.repeat(40),
    'null',
    'undefined',
    'all',
    'statistics',
    'a'.repeat(600),
    '__proto__',
    "1'--",
    '1;ls',
    '*',
    ':id',
  ),
  hostileText
    .filter((text) => text !== HUGE && text.length < 400)
    .map((text) => encodeURIComponent(text.toWellFormed())),
);
