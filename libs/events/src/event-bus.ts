import type { Transaction } from '#database';
import type { BusMessage } from './bus-message.js';

export type BusListener = (message: BusMessage) => void;

/** Carries messages between processes, in one database or through Redis. A message of a rolled-back transaction is never sent. */
export interface EventBus {
  /** Sends with the transaction's commit. */
  publish(tx: Transaction, ...messages: BusMessage[]): void;
  /**
   * Calls `listener` with every message that any process sends from now on; returns how to unsubscribe. Connects at the first call.
   * @param onGap called when a lost connection is made again: messages sent in between were missed
   * @throws Error when the server cannot be reached, Redis not within ten seconds; a later call tries again
   */
  subscribe(listener: BusListener, onGap?: () => void): Promise<() => void>;
  /** Ends all subscriptions. Nothing is to be published afterwards: over Redis it would be lost. */
  close(): Promise<void>;
}

/** Injection token of the process's event bus. */
export const EVENT_BUS = Symbol('EVENT_BUS');
