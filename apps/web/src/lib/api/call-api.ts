import type { z } from 'zod';
import { fillPath, jobSchema, type Job, type Route, type RouteResponse } from '#contracts';
import { UnexpectedAnswerError, withNetworkError } from './api-errors.js';
import { request, type QueryValue, requestResponse } from './request.js';

type ParamsOf<R extends Route> =
  R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
type QueryOf<R extends Route> =
  R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
type BodyOf<R extends Route> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;

interface AnyCallOptions {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, QueryValue> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the share of the body that has been sent, 0 to 1. */
  onSent?: ((share: number) => void) | undefined;
}

type IfDeclared<Input, Then, Else> = unknown extends Input ? Else : Then;

/** The input of a route: ids may be numbers; null and undefined query values are left out. */
export type CallOptions<R extends Route> = Pick<AnyCallOptions, 'headers' | 'signal' | 'onSent'> &
  IfDeclared<
    ParamsOf<R>,
    { params: { [Name in keyof ParamsOf<R>]: string | number } },
    { params?: undefined }
  > &
  IfDeclared<
    QueryOf<R>,
    { query?: { [Name in keyof QueryOf<R>]?: Extract<QueryOf<R>[Name], QueryValue> | number | null } },
    { query?: undefined }
  > &
  IfDeclared<BodyOf<R>, { body: BodyOf<R> | FormData }, { body?: FormData | undefined }>;

/** Options may be left out when nothing in them is required. */
type CallArguments<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

/**
 * Calls one route of the API.
 * @returns the envelope's data, parsed by the route's own schema
 * @throws UnexpectedAnswerError when the data does not fit the schema; every error of {@link request}
 */
export async function callApi<R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<RouteResponse<R>> {
  return parseData(route.response, await send(route, options), route.path) as RouteResponse<R>;
}

/**
 * Starts a long action and does not wait for its end.
 * @param idempotencyKey kept when the same action is tried again: the same key and body is the same job and one charge
 * @returns the accepted job
 */
export async function submitJob<R extends Route>(
  route: R,
  options: CallOptions<R>,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<Job> {
  const headers = { ...options.headers, Prefer: 'respond-async', 'Idempotency-Key': idempotencyKey };
  return parseData(jobSchema, await send(route, { ...options, headers }), route.path);
}

function send(route: Route, options: AnyCallOptions = {}): Promise<unknown> {
  const { params, ...rest } = options;
  return request(fillPath(route, params), { method: route.method, ...rest });
}

function parseData<Data extends z.ZodType>(schema: Data, body: unknown, path: string): z.output<Data> {
  const parsed = schema.safeParse(unwrap(body));
  if (parsed.success) return parsed.data;
  console.error(`${path}: 계약과 다른 응답입니다.`, parsed.error);
  throw new UnexpectedAnswerError(parsed.error);
}

// The response is under `data` of the envelope, or is the body itself.
function unwrap(body: unknown): unknown {
  if (body === undefined) return null;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}

interface FetchedFile {
  /** As the server names it; null when it does not. */
  fileName: string | null;
  content: Blob;
}

/**
 * Calls a route that answers with a file.
 * @throws HttpError, NetworkError
 */
export async function fetchFile<R extends Route>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<FetchedFile> {
  const { params, ...rest } = options ?? {};
  const response = await requestResponse(fillPath(route, params), { method: route.method, ...rest });
  return {
    fileName: fileNameIn(response.headers.get('Content-Disposition') ?? ''),
    content: await withNetworkError(response.blob()),
  };
}

/** RFC 6266: the name in any script, else the one in ASCII. */
function fileNameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}
