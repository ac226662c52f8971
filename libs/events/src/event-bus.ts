import type { Transaction } from '#database';
import type { BusMessage } from './bus-message.js';

export type BusListener = (message: BusMessage) => void;

/** Carries messages between processes, in one database or through Redis. A message of a rolled-back transaction is never sent. */
export interface EventBus {
  /** Sends with the transaction's commit. */
  publish(tx: Transaction, ...messages: BusMessage[]): void;
  /**
   * Hears every message that any process sends from now on; answers what stops it. Connects at the first call.
   * @param onGap told when the connection was lost and is made again: what was sent in between has not been heard
   * @throws Error when PostgreSQL cannot be connected to, and a later call tries again; Redis is waited for
   */
  subscribe(listener: BusListener, onGap?: () => void): Promise<() => void>;
  /** Nothing is heard or sent any more. */
  close(): Promise<void>;
}

/** DI token of the process's event bus. */
export const EVENT_BUS = Symbol('EVENT_BUS');
