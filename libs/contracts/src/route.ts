import type { z } from 'zod';
import type { ErrorCode } from './error-codes.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** PUBLIC: anybody. MEMBER: any signed-in member. ADMIN: ADMIN or ROOT. */
export type RouteAccess = 'PUBLIC' | 'MEMBER' | 'ADMIN';

/**
 * Whose thing the path names. NONE: it names nothing by id, or answers only the caller's own. A member's documents: somebody else's
 * answers 404. From CRAWL_SOURCE on every administrator may name them, regardless of their owner, and one that does not exist answers 404.
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
  | 'CRAWL_SOURCE'
  | 'CRAWL_RUN'
  | 'CRAWLED_COVER_LETTER'
  | 'FEATURE'
  | 'MEMBER'
  | 'ANY_COVER_LETTER'
  | 'ANY_RESUME'
  | 'ANY_JOB';

/** What is limited more tightly than the rest: sign-in and refresh by address, AI calls by member. */
export type RouteRateLimit = 'DEFAULT' | 'AUTH' | 'AI';

/** ENVELOPE: JSON in the one envelope. FILE: bytes; errors, and the job of a long action that goes on, are JSON all the same. */
export type RouteAnswer = 'ENVELOPE' | 'FILE';

/** A route that takes one file as multipart/form-data. */
export interface RouteUpload {
  /** Name of the form's field. */
  field: string;
  maximumBytes: number;
  /** What a file of no bytes is refused with; VALIDATION_ERROR when unset. */
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
  /** Refusals of its own, besides those that follow from the rest: for the readers of the OpenAPI document. */
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

/** What a caller puts in, before parsing. */
export type RouteParams<R extends Route> =
  R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type RouteResponse<R extends Route> = z.infer<R['response']>;
