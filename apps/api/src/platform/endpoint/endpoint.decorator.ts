import type { Route, RouteResponse } from '#contracts';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { AcceptedJob } from '../answers/accepted-job.js';
import type { FileAnswer } from '../answers/file-answer.js';
import type { RouteInput, TakesInput } from './route-input.js';

/** Metadata key of the contract route that a handler answers. */
export const ENDPOINT_ROUTE = 'endpoint:route';

type Answer<R extends Route> = RouteResponse<R> | AcceptedJob | FileAnswer;
type EndpointHandler<R extends Route> =
  TakesInput<R> extends true
    ? (input: RouteInput<R>, ...rest: never[]) => Answer<R> | Promise<Answer<R>>
    : (...args: never[]) => Answer<R> | Promise<Answer<R>>;

/**
 * Makes a controller's method answer a contract route: its method, path, status, access rule, rate limit and OpenAPI entry.
 * A method whose route takes anything gets `@Input()` first; the compiler checks it and the answer against the route.
 */
export function Endpoint<R extends Route>(route: R) {
  return <Handler extends EndpointHandler<R>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    applyDecorators(
      SetMetadata(ENDPOINT_ROUTE, route),
      RequestMapping({ method: RequestMethod[route.method], path: route.path }),
      HttpCode(route.status),
      RouteConfig({ takesUpload: route.upload !== undefined }),
    )(target, key, descriptor);
  };
}

/** The route that a handler answers; undefined for a handler without `@Endpoint`. */
export const endpointRouteOf = (handler: object): Route | undefined =>
  Reflect.getMetadata(ENDPOINT_ROUTE, handler);
