import type { z } from 'zod';
import type { ErrorCode } from './error-codes.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call. PUBLIC: everyone. MEMBER: any signed-in member. ADMIN: ADMIN or ROOT. */
export type RouteAccess = 'PUBLIC' | 'MEMBER' | 'ADMIN';

/**
 * What the ids in the path name, and so who may access it. NONE: the path has no id. Up to SPELLING_WORD it is the caller's own: that
 * of another member answers 404, as an unknown id does. From CRAWL_SOURCE on, every administrator may access it, whoever owns it.
 */
export type RouteOwnership =
  | 'NONE'
  | 'COVER_LETTER'
  | 'RESUME'
  | 'INTERVIEW_QUESTION'
  | 'IMPROVE_CHANGE'
  | 'JOB'
  | 'FILE'
  | 'SESSION'
  | 'TRASH_ITEM'
  | 'SPELLING_WORD'
  | 'CRAWL_SOURCE'
  | 'CRAWL_RUN'
  | 'CRAWLED_COVER_LETTER'
  | 'FEATURE'
  | 'MEMBER'
  | 'ANY_COVER_LETTER'
  | 'ANY_RESUME'
  | 'ANY_JOB';

/** Rate limit: sign-in and refresh have a lower one by address, AI calls a lower one by member. */
export type RouteRateLimit = 'DEFAULT' | 'AUTH' | 'AI';

/** ENVELOPE: JSON in the one envelope. FILE: bytes; errors, and the job of an unfinished long action, are still JSON. */
export type RouteAnswer = 'ENVELOPE' | 'FILE';

/** A route that takes one file as multipart/form-data. */
export interface RouteUpload {
  /** Name of the form's field. */
  field: string;
  maximumBytes: number;
  /** Error code for an empty file; VALIDATION_ERROR when unset. */
  emptyErrorCode?: ErrorCode;
}

/** One call of the REST API: the single place that the controller, the web app, OpenAPI and the permission tests read. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: HttpMethod;
  /** Path with `:name` parameters. */
  path: string;
  summary: string;
  access: RouteAccess;
  ownership: RouteOwnership;
  rateLimit: RouteRateLimit;
  /** Status of a success. */
  status: number;
  /** A long action: answers 202 with the job when asked to, or after 55 s. */
  longAction: boolean;
  answer: RouteAnswer;
  /** Additional error codes for the OpenAPI document, besides those that follow from the other fields. */
  refusals?: readonly ErrorCode[];
  upload?: RouteUpload;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
}

type RouteDefaults = 'ownership' | 'rateLimit' | 'status' | 'longAction' | 'answer';

/** Declares a route; status defaults to 200, ownership to NONE, rate limit to DEFAULT, answer to ENVELOPE. */
export function defineRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  route: Omit<Route<Params, Query, Body, Response>, RouteDefaults> &
    Partial<Pick<Route<Params, Query, Body, Response>, RouteDefaults>>,
): Route<Params, Query, Body, Response> {
  return {
    ownership: 'NONE',
    rateLimit: 'DEFAULT',
    status: 200,
    longAction: false,
    answer: 'ENVELOPE',
    ...route,
  };
}

/**
 * The path of a call: that of its route, with a value for each `:name`.
 * @throws Error when a value is missing
 */
export function fillPath(
  { path }: Pick<Route, 'path'>,
  params: Record<string, string | number> = {},
): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} has no value for ${name}`);
    return encodeURIComponent(value);
  });
}

/** What a route answers when it succeeds. */
export type RouteResponse<R extends Route> = z.infer<R['response']>;
