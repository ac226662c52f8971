import type { Route } from '#contracts';
import type { z } from 'zod';

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : unknown;
type ParsedParams<R extends Route> = Parsed<NonNullable<R['params']>>;
type ParsedQuery<R extends Route> = Parsed<NonNullable<R['query']>>;
type ParsedBody<R extends Route> = Parsed<NonNullable<R['body']>>;

/** What a handler gets: each part parsed by the route's schema, `unknown` where the route takes none. */
export interface RouteInput<R extends Route> {
  params: ParsedParams<R>;
  query: ParsedQuery<R>;
  body: ParsedBody<R>;
}

type IsDeclared<Part> = unknown extends Part ? false : true;

/** Whether the route has a schema for its path, query or body. */
export type TakesInput<R extends Route> = true extends
  IsDeclared<ParsedParams<R>> | IsDeclared<ParsedQuery<R>> | IsDeclared<ParsedBody<R>>
  ? true
  : false;
