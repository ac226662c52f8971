import { createBullBoard } from '@bull-board/api';
import { LOGGER, type Logger } from '#observability';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure, toProductError } from '../platform/answers/error.filter.js';
import { BoardGuard } from './board-guard.js';
import { BoardQueues } from './board-queues.js';
import { boardMode, BoardServer } from './board-server.js';

const PREFIX = '/api/v1/admin/queue-board';
/** The page loads fonts from another site, which the Content-Security-Policy blocks; system fonts are used. */
const FOREIGN_FONTS = /<link href="https:\/\/fonts\.[^>]*>/;

/** What BullMQ holds, as a page: for administrators to read, for root administrators to change. */
export async function registerQueueBoard(app: NestFastifyApplication): Promise<void> {
  const server = new BoardServer(app.get(BoardQueues), app.get<Logger>(LOGGER)).setBasePath(PREFIX);
  createBullBoard({
    queues: [],
    serverAdapter: server,
    options: {
      uiConfig: {
        boardTitle: '자소공방 작업 큐',
        locale: { lng: 'ko-KR' },
        hideDocsLink: true,
        miscLinks: [{ text: '작업 관리', url: '/admin/jobs' }],
      },
    },
  });
  const guard = app.get(BoardGuard);
  await app.register(
    async (scope: FastifyInstance) => {
      guardBoard(scope, guard);
      await scope.register(server.registerPlugin());
    },
    { prefix: PREFIX },
  );
}

function guardBoard(scope: FastifyInstance, guard: BoardGuard): void {
  scope.addHook(
    'onRequest',
    refusing((request, reply) => guard.authorize(request, reply)),
  );
  scope.addHook(
    'preHandler',
    refusing((request) => guard.audit(request, PREFIX)),
  );
  scope.addHook('preHandler', (request, _reply, done) =>
    boardMode.run(request.signedInMember?.role === 'ROOT' ? 'changeable' : 'readOnly', done),
  );
  scope.addHook('onSend', async (_request, reply, payload) => {
    allowBaseElement(reply);
    return typeof payload === 'string' ? payload.replace(FOREIGN_FONTS, '') : payload;
  });
}

// The board's page finds its files by <base>; the product's policy forbids that element.
function allowBaseElement(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("base-uri 'none'", "base-uri 'self'"));
}

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** A hook that answers a check's error in the product's envelope, since the board has its own format for errors. */
const refusing =
  (check: Check) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      await check(request, reply);
      return undefined;
    } catch (error) {
      sendFailure(reply, toProductError(error));
      return reply;
    }
  };
