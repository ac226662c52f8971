import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { endpointRouteOf } from '../endpoint/endpoint.decorator.js';
import { readUpload } from './read-upload.js';
import { amongFew } from './uploads-at-once.js';

/**
 * The file that came with the request, on a route with `upload`: `@Uploaded() file: UploadedFile`. It is read after the guards have
 * let the caller in, and refused before the handler runs when it is missing, empty or too large, or one of too many at once.
 */
export const Uploaded = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const upload = endpointRouteOf(context.getHandler())?.upload;
  if (upload === undefined) throw new Error('@Uploaded() needs @Endpoint() of a route with upload');
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const sender = request.signedInMember?.memberId ?? request.ip;
  return amongFew(String(sender), () => readUpload(request, upload));
});
