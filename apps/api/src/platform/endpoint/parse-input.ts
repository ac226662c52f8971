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
  /** The value is not there, or blank. */
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
    else faults.push(...result.error.issues.map((issue) => faultOf(part, issue, raw[part])));
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

function faultOf(part: Part, issue: z.core.$ZodIssue, raw: unknown): Fault {
  const value = issue.path.reduce<unknown>(
    (holder, key) => (isRecord(holder) ? holder[String(key)] : undefined),
    raw,
  );
  return { part, issue, missing: value === undefined || value === null || value === '' };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const fieldName = (part: Part, issue: z.core.$ZodIssue): string =>
  issue.path.length === 0 ? part : issue.path.map(String).join('.');
