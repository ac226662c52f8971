import { ProductError } from '#domain';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The signed-in member: `@SignedIn() member: SignedInMember`. Always there on MEMBER and ADMIN routes. */
export const SignedIn = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { signedInMember } = context.switchToHttp().getRequest<FastifyRequest>();
  if (signedInMember === null) throw new ProductError('UNAUTHENTICATED');
  return signedInMember;
});
