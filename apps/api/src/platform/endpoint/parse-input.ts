import type { FieldErrors, Route } from '#contracts';
import { ProductError } from '#domain';
import { z } from 'zod';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

/** The parts of a request's input, unparsed or parsed. */
export type InputParts = Record<Part, unknown>;

interface Fault {
  part: Part;
  issue: z.core.$ZodIssue;
  /** The value is required, and not there or blank. */
  missing: boolean;
}

/**
 * Parses a request's path, query and body by a route's schemas; a part without a schema comes out undefined.
 * @throws ProductError VALIDATION_ERROR, or MISSING_PARAMETERS when a login or query parameter is not there
 */
export function parseInput(route: Route, raw: InputParts): InputParts {
  const parsed: InputParts = { params: undefined, query: undefined, body: undefined };
  const faults: Fault[] = [];
  for (const part of PARTS) {
    const result = route[part]?.safeParse(raw[part]);
    if (result === undefined) continue;
    if (result.success) parsed[part] = result.data;
    else faults.push(...faultsOf(part, route[part], raw[part], result.error.issues));
  }
  if (faults.length > 0) throw refusalOf(route, faults);
  return parsed;
}

function refusalOf(route: Route, faults: Fault[]): ProductError {
  const errors: FieldErrors = {};
  for (const { part, issue } of faults) errors[fieldName(part, issue)] ??= issue.message;
  const isLogin = route.path.startsWith('/auth/');
  const missing = faults.some((fault) => fault.missing && (fault.part === 'query' || isLogin));
  if (missing) return new ProductError('MISSING_PARAMETERS', { errors });
  const specific = faults.find(({ issue }) => !isGenericMessage(issue.message));
  return new ProductError('VALIDATION_ERROR', { message: specific?.issue.message, errors });
}

function faultsOf(
  part: Part,
  schema: z.ZodType | undefined,
  raw: unknown,
  issues: readonly z.core.$ZodIssue[],
): Fault[] {
  const required = new Set(
    schema?.safeParse(withoutBlanks(raw)).error?.issues.map((issue) => fieldName(part, issue)),
  );
  return issues.map((issue) => ({
    part,
    issue,
    missing: isBlank(valueAt(issue, raw)) && required.has(fieldName(part, issue)),
  }));
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

const withoutBlanks = (raw: unknown): unknown =>
  isRecord(raw) ? Object.fromEntries(Object.entries(raw).filter(([, value]) => !isBlank(value))) : raw;

const valueAt = (issue: z.core.$ZodIssue, raw: unknown): unknown =>
  issue.path.reduce<unknown>((holder, key) => (isRecord(holder) ? holder[String(key)] : undefined), raw);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const fieldName = (part: Part, issue: z.core.$ZodIssue): string =>
  issue.path.length === 0 ? part : issue.path.map(String).join('.');

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The Idempotency-Key header, unchanged. @throws ProductError VALIDATION_ERROR unless it is 1 to 200 visible ASCII characters */
export function parseIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw new ProductError('VALIDATION_ERROR', {
    errors: { 'Idempotency-Key': '1~200자의 공백 없는 영문, 숫자, 기호여야 해요.' },
  });
}

const REQUIRED = '꼭 필요한 값이에요.';
const NOT_TEXT = '글자로 보내 주세요.';
const ONE_OF = '다음 가운데 하나여야 해요: ';
const NOT_FITTING = '값의 형식이 올바르지 않아요.';
const GENERIC = new Set([REQUIRED, NOT_TEXT, NOT_FITTING]);

/** Makes every message of Zod in this process Korean, unless a schema brings its own. */
export function setZodLocale(): void {
  z.config({ ...z.locales.ko(), customError: plainMessage });
}

// Zod's Korean texts name types in English; the most frequent ones are replaced by plain sentences.
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === '') return REQUIRED;
  if (issue.code === 'invalid_value') return `${ONE_OF}${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_type') return issue.expected === 'string' ? NOT_TEXT : NOT_FITTING;
  return issue.code === 'invalid_format' ? NOT_FITTING : undefined;
}

// A message that only makes sense beside its field is no message for the whole answer.
const isGenericMessage = (message: string): boolean =>
  GENERIC.has(message) || [ONE_OF, '잘못된 '].some((start) => message.startsWith(start));
