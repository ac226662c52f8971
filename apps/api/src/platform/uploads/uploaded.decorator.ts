import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { endpointRouteOf } from '../endpoint/endpoint.decorator.js';
import { readUpload } from './read-upload.js';

/**
 * The file that came with the request, on a route with `upload`: `@Uploaded() file: UploadedFile`. It is read after the guards have
 * let the caller in, and refused before the handler runs when it is missing, empty or too large.
 */
export const Uploaded = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const upload = endpointRouteOf(context.getHandler())?.upload;
  if (upload === undefined) throw new Error('@Uploaded() needs @Endpoint() of a route with upload');
  return readUpload(context.switchToHttp().getRequest<FastifyRequest>(), upload);
});
