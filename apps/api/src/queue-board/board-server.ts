import { FastifyAdapter } from '@bull-board/fastify';
import type { AppControllerRoute } from '@bull-board/api/typings/app';
import { ERROR_CODES } from '#contracts';
import type { Logger } from '#observability';
import { AsyncLocalStorage } from 'node:async_hooks';
import { failureEnvelope } from '../platform/answers/envelope.js';
import { toProductError } from '../platform/answers/error.filter.js';
import type { BoardQueues } from './board-queues.js';

/** Whether the current request may only read the board, or change it. */
export const boardMode = new AsyncLocalStorage<'readOnly' | 'changeable'>();

/** Statuses with which a request is refused before the board receives it, by a hook of the product or by Fastify. */
const REFUSALS = [400, 403, 404] as const;
const BROKEN = { status: 500, body: { error: { key: 'ERRORS.INTERNAL_SERVER_ERROR' } } } as const;

/** The board's own server, with the queues as the requester may use them, and without the messages of errors. */
export class BoardServer extends FastifyAdapter {
  constructor(
    private readonly queues: BoardQueues,
    private readonly logger: Logger,
  ) {
    super();
  }

  override setApiRoutes(routes: AppControllerRoute[]): this {
    super.setApiRoutes(
      routes.map((route) => ({
        ...route,
        handler: async (request) => {
          if (request === undefined) throw new Error('the board received no request');
          const board = await this.queues.open();
          return route.handler({ ...request, queues: board[boardMode.getStore() ?? 'readOnly'] });
        },
      })),
    );
    return this;
  }

  override setErrorHandler(): this {
    return super.setErrorHandler((error) => {
      const refusal = toProductError(error);
      const { status } = ERROR_CODES[refusal.errorCode];
      const known = REFUSALS.find((code) => code === status);
      if (known === undefined) this.logger.error({ err: error }, 'the queue board could not answer');
      return known === undefined ? BROKEN : { status: known, body: failureEnvelope(refusal) };
    });
  }
}
