import type { MemberStatus, Role, Route, RouteAccess, RouteResponse } from '#contracts';
import { ProductError } from '#domain';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { JobAcceptedResponse } from '../answers/job-accepted-response.js';
import type { FileAnswer } from '../answers/file-answer.js';
import { parseInput } from './parse-input.js';

/** Metadata key of the contract route that a handler answers. */
export const ENDPOINT_ROUTE = 'endpoint:route';

type Answer<R extends Route> = RouteResponse<R> | JobAcceptedResponse | FileAnswer;
type EndpointHandler<R extends Route> =
  TakesInput<R> extends true
    ? (input: RouteInput<R>, ...rest: never[]) => Answer<R> | Promise<Answer<R>>
    : (...args: never[]) => Answer<R> | Promise<Answer<R>>;

/**
 * Makes a controller's method answer a contract route: its method, path, status, access rule, rate limit and OpenAPI entry. A method whose
 * route has input takes `@Input()` as its first parameter; the compiler checks it and the answer against the route.
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

const ROLES: Record<RouteAccess, readonly Role[]> = {
  PUBLIC: ['USER', 'ADMIN', 'ROOT'],
  MEMBER: ['USER', 'ADMIN', 'ROOT'],
  ADMIN: ['ADMIN', 'ROOT'],
};

/** Whether members of a role may call routes of an access. */
export const mayCall = (access: RouteAccess, role: Role): boolean => ROLES[access].includes(role);

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : unknown;
type ParsedParams<R extends Route> = Parsed<NonNullable<R['params']>>;
type ParsedQuery<R extends Route> = Parsed<NonNullable<R['query']>>;
type ParsedBody<R extends Route> = Parsed<NonNullable<R['body']>>;

/** The parsed input of a handler: each part parsed by the route's schema, `unknown` where the route takes none. */
export interface RouteInput<R extends Route> {
  params: ParsedParams<R>;
  query: ParsedQuery<R>;
  body: ParsedBody<R>;
}

type IsDeclared<Part> = unknown extends Part ? false : true;

/** Whether the route has a schema for its path, query or body. */
type TakesInput<R extends Route> = true extends
  IsDeclared<ParsedParams<R>> | IsDeclared<ParsedQuery<R>> | IsDeclared<ParsedBody<R>>
  ? true
  : false;

/**
 * The request's path, query and body, parsed by the schemas of the handler's route: `@Input() { body }: RouteInput<typeof route>`.
 * Input that does not fit is refused before the handler runs.
 */
export const Input = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const route = endpointRouteOf(context.getHandler());
  if (route === undefined) throw new Error('@Input() needs @Endpoint() on the same method');
  return parseInput(route, context.switchToHttp().getRequest<FastifyRequest>());
});

/** The member that a request is authenticated as, read from the database for this request. */
export interface SignedInMember {
  memberId: number;
  sessionId: string;
  email: string;
  name: string;
  picture: string | null;
  role: Role;
  status: MemberStatus;
}

/**
 * The signed-in member: `@SignedIn() member: SignedInMember`. Always present on MEMBER and ADMIN routes.
 * @throws ProductError UNAUTHENTICATED on a PUBLIC route, whoever calls
 */
export const SignedIn = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { signedInMember } = context.switchToHttp().getRequest<FastifyRequest>();
  if (signedInMember === null) throw new ProductError('UNAUTHENTICATED');
  return signedInMember;
});
