import { Module } from '@nestjs/common';
import { BoardGuard } from './board-guard.js';
import { BoardQueues } from './board-queues.js';

/** The queue board; register-queue-board.ts mounts it in the server. */
@Module({ providers: [BoardGuard, BoardQueues] })
export class QueueBoardModule {}
