import type { FieldErrors, Route } from '#contracts';
import { ProductError } from '#domain';
import type { z } from 'zod';
import { isGenericMessage } from './korean-messages.js';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

/** The unparsed parts of a request. */
export type RawInput = Record<Part, unknown>;

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
export function parseInput(route: Route, raw: RawInput): RawInput {
  const parsed: RawInput = { params: undefined, query: undefined, body: undefined };
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
  const telling = faults.find(({ issue }) => !isGenericMessage(issue.message));
  return new ProductError('VALIDATION_ERROR', { message: telling?.issue.message, errors });
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
