import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { endpointRouteOf } from './endpoint.decorator.js';
import { parseInput } from './parse-input.js';

/**
 * The request's path, query and body, parsed by the schemas of the handler's route: `@Input() { body }: RouteInput<typeof route>`.
 * What does not fit is refused before the handler runs.
 */
export const Input = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const route = endpointRouteOf(context.getHandler());
  if (route === undefined) throw new Error('@Input() needs @Endpoint() on the same method');
  return parseInput(route, context.switchToHttp().getRequest<FastifyRequest>());
});
