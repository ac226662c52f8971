import fc from 'fast-check';
import { hostileSegment, hostileText, HUGE } from './hostile-values.js';
import type { JsonSchema, Operation } from './json-schema.js';
import { LEFT_OUT, valuesOf } from './schema-values.js';

export const ACTORS = ['anonymous', 'USER', 'ADMIN', 'ROOT'] as const;
export type Actor = (typeof ACTORS)[number];

/** A path parameter: a given text, or the id of an existing document. */
export type Segment = { text: string } | 'of a document';

export interface FuzzRequest {
  /** Number of the request in its seed. */
  number: number;
  operation: Operation;
  actor: Actor;
  /** The operation's method, or another one. */
  method: string;
  segments: Record<string, Segment>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** Sent as `contentType`; undefined sends none. */
  body: unknown;
  contentType: string;
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE', 'TRACE'] as const;
const TYPES = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  'application/vnd.api+json',
  'constructor',
  '',
] as const;
const headerText = fc.constantFrom(
  'a',
  'a'.repeat(300),
  "'; --",
  '%00',
  '\u00ff\u00fe',
  '../..',
  '<script>',
  '-1',
  '*',
  '{}',
);
const HOSTILE_HEADERS = [
  'idempotency-key',
  'x-request-id',
  'x-http-method-override',
  'if-none-match',
  'range',
  'x-forwarded-for',
  'accept',
  'accept-encoding',
  'cookie',
  'content-encoding',
] as const;

/**
 * The requests of a seed: every operation gets about the same share, in an order drawn from the seed. The same document, seed and count
 * give the same requests.
 */
export function generateRequests(operations: Operation[], seed: number, count: number): FuzzRequest[] {
  const share = Math.ceil(count / operations.length);
  const all = operations.flatMap((operation, index) =>
    fc.sample(requestsFor(operation), { seed: seed + index, numRuns: share }),
  );
  const [order = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 });
  return order.slice(0, count).map((request, number) => ({ ...request, number }));
}

function requestsFor(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const hostilePercents = fc.constantFrom(0, 0, 3, 15, 60);
  return hostilePercents.chain((hostilePercent) =>
    fc.record<FuzzRequest>({
      number: fc.constant(0),
      operation: fc.constant(operation),
      actor: fc.constantFrom(...ACTORS, 'USER', 'ADMIN', 'ROOT'),
      method: mostly(20, fc.constant(operation.method), fc.constantFrom(...METHODS)),
      segments: segmentsFor(operation, hostilePercent),
      query: queryFor(operation, hostilePercent),
      headers: headersFor(hostilePercent),
      body: bodiesFor(operation, hostilePercent),
      contentType: mostly(
        hostilePercent === 0 ? 50 : 10,
        fc.constant(typeOf(operation)),
        fc.constantFrom(...TYPES),
      ),
    }),
  );
}

const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

const typeOf = ({ requestBody }: Operation): string =>
  Object.keys(requestBody?.content ?? {})[0] ?? 'application/json';

function segmentsFor(
  { parameters }: Operation,
  hostilePercent: number,
): fc.Arbitrary<Record<string, Segment>> {
  const entries = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => {
      const known = fc.constant<Segment>('of a document');
      const fitting = valuesOf(schema, 0).map((value) => ({ text: encodeURIComponent(String(value)) }));
      const hostile = hostileSegment.map((text) => ({ text }));
      const rare = hostilePercent === 0 ? fitting : fc.oneof(fitting, hostile);
      return [name, mostly(hostilePercent > 15 ? 1 : 5, known, rare)] as const;
    });
  return fc.record(Object.fromEntries(entries));
}

function queryFor({ parameters }: Operation, hostilePercent: number): fc.Arbitrary<[string, string][]> {
  const own = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required, schema }) =>
      (required && hostilePercent < 60
        ? valuesOf(schema, hostilePercent)
        : fc.oneof(fc.constant(LEFT_OUT), valuesOf(schema, hostilePercent))
      ).map((value): [string, string][] => (value === LEFT_OUT ? [] : [[name, queryText(value)]])),
    );
  const odd = fc.constantFrom<[string, string][]>(
    [],
    [['__proto__[admin]', 'true']],
    [
      ['page', '0'],
      ['page', '1'],
    ],
    [['constructor', 'a']],
    [['q[]', 'a']],
  );
  return fc.tuple(...own, hostilePercent > 0 ? odd : fc.constant([])).map((parts) => parts.flat());
}

const queryText = (value: unknown): string =>
  (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))
    .replace(HUGE, 'a'.repeat(9_000))
    .toWellFormed();

function headersFor(hostilePercent: number): fc.Arbitrary<Record<string, string>> {
  if (hostilePercent < 15) return fc.constant({});
  return fc.dictionary(fc.constantFrom(...HOSTILE_HEADERS), headerText, { maxKeys: 2 });
}

function bodiesFor(operation: Operation, hostilePercent: number): fc.Arbitrary<unknown> {
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  if (schema === undefined) return hostilePercent > 15 ? sometimesText : fc.constant(undefined);
  if (typeOf(operation) !== 'application/json') return filesFor(schema, hostilePercent);
  const values = valuesOf(schema, hostilePercent);
  return hostilePercent > 15 ? fc.oneof(values, sometimesText, values.map(polluted)) : values;
}

const sometimesText: fc.Arbitrary<unknown> = fc.oneof(fc.constant(undefined), hostileText);

/** Prototype pollution: fields that a merging parser would accept. */
const polluted = (value: unknown): RawJson =>
  new RawJson(
    `{"__proto__":{"role":"ROOT"},"constructor":{"prototype":{"role":"ROOT"}},"role":"ROOT","memberId":1,` +
      `${JSON.stringify({ body: value }).slice(1)}`,
  );

/** A body that is JSON text already. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A file of a form. */
export class FormFile {
  constructor(
    readonly field: string,
    readonly fileName: string,
    readonly content: Uint8Array,
  ) {}
}

function filesFor(schema: JsonSchema, hostilePercent: number): fc.Arbitrary<FormFile> {
  const field = Object.keys(schema.properties ?? {})[0] ?? 'file';
  return fc
    .record({
      field:
        hostilePercent > 15 ? fc.constantFrom(field, field, '', '__proto__', 'other') : fc.constant(field),
      fileName: fc.oneof(
        fc.constantFrom('a.png', '이력서.txt', 'a.pdf', 'a.docx', '../../a.hwp', 'a.svg', '.png', ''),
        hostileText.filter((text) => text !== HUGE),
      ),
      content: fc.oneof(fc.constantFrom(...FILE_CONTENTS), fc.uint8Array({ maxLength: 300 })),
    })
    .map((form) => new FormFile(form.field, form.fileName, form.content));
}

const FILE_CONTENTS: readonly Uint8Array[] = [
  '이력서\n이름: 김하늘\n경력\n누리결제 2024.03 ~ 현재',
  '{"basics":{"name":"김하늘"}}',
  '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n',
  'PK\u0003\u0004 no archive',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '',
].map((text) => new TextEncoder().encode(text));
