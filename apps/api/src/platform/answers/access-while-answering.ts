import type { Role, RouteAccess } from '#contracts';
import { ProductError } from '#domain';
import { LOGGER, type Logger } from '#observability';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SessionReader } from '../../auth/session-reader.js';
import { mayCall, type SignedInMember } from '../endpoint/endpoint.js';

/** Time between two sweeps: with the duration of a sweep, a stream ends within a second of its caller's session. */
const SWEEP_MILLISECONDS = 500;

interface StreamedAnswer {
  reply: FastifyReply;
  sessionId: string;
  access: RouteAccess;
}

/**
 * The access of callers whose answer takes long: it was checked when the call began, and may be lost before the answer ends, by a
 * sign-out, a suspension, a lower role or the deletion of the account.
 */
@Injectable()
export class AccessWhileAnswering implements BeforeApplicationShutdown {
  private readonly streamed = new Set<StreamedAnswer>();
  private timer: NodeJS.Timeout | undefined;
  private sweeping = Promise.resolve();

  constructor(
    private readonly sessions: SessionReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Checks the access to a route again. @throws ProductError UNAUTHENTICATED, FORBIDDEN */
  async require(access: RouteAccess, { sessionId }: SignedInMember): Promise<void> {
    const role = (await this.sessions.findRoles([sessionId])).get(sessionId);
    if (role === undefined) throw new ProductError('UNAUTHENTICATED');
    if (!mayCall(access, role)) throw new ProductError('FORBIDDEN');
  }

  /**
   * Breaks the connection of a streamed answer when its caller loses the access to the route: what has arrived is not to look like the
   * whole file. Works also while the caller does not read.
   */
  watch(reply: FastifyReply, access: RouteAccess): void {
    const { signedInMember } = reply.request;
    if (signedInMember === null) return;
    this.streamed.add({ reply, sessionId: signedInMember.sessionId, access });
    if (this.timer === undefined) this.sweepLater();
  }

  // While the database is still connected.
  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.streamed.clear();
    await this.sweeping;
  }

  private sweepLater(): void {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.sweeping = this.sweep().finally(() => {
        if (this.streamed.size > 0 && this.timer === undefined) this.sweepLater();
      });
    }, SWEEP_MILLISECONDS).unref();
  }

  // One statement, however many answers there are. Without the database they go on, for then no access can be lost either.
  private async sweep(): Promise<void> {
    for (const answer of this.streamed) if (answer.reply.raw.destroyed) this.streamed.delete(answer);
    const answers = [...this.streamed];
    if (answers.length === 0) return;
    try {
      const roles = await this.sessions.findRoles(answers.map(({ sessionId }) => sessionId));
      for (const { reply, sessionId, access } of answers) {
        if (isLost(access, roles.get(sessionId))) reply.raw.destroy();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'the access of streamed answers could not be checked');
    }
  }
}

const isLost = (access: RouteAccess, role: Role | undefined): boolean =>
  role === undefined || !mayCall(access, role);
