import type { LogContext } from '#observability';
import type { SignedInMember } from '../access/signed-in-member.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ids for the log lines of this request. */
    logContext: LogContext;
    /** Set by the access guard on MEMBER and ADMIN routes. */
    signedInMember: SignedInMember | null;
    /** Replaces the route's status when set. */
    answerStatus: number | null;
  }
}
