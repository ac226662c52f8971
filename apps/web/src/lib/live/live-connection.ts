import { io, type Socket } from 'socket.io-client';
import { eventSchemas, type EventName } from '#contracts';
import { publishLiveEvent } from './event-hub.js';
import { useConnectionStore } from './connection-store.js';

interface LiveConnectionOptions {
  /** When the page began to fetch the data that events update, by performance.now(). */
  loadedAt: number;
  /** Called after a reconnect, or after a late first connection: data changed in between must be fetched. */
  onMissed: () => void;
  /** Called when the server refused or closed the connection, before the next attempt: renews the session. */
  renewSession: () => Promise<unknown>;
}

const FIRST_RETRY_MILLISECONDS = 2000;
const MAXIMUM_RETRY_MILLISECONDS = 60_000;
/**
 * A connection made this soon after the page began has missed nothing that the first fetches do not bring: refetching
 * would only fetch every page twice.
 */
const NOTHING_MISSED_MILLISECONDS = 1000;

/**
 * Opens the one socket of this tab. WebSocket alone: polling would need a proxy that keeps each client to one process;
 * where WebSocket cannot pass, pages ask for running jobs every few seconds instead.
 * @returns a function that closes it
 */
export function openLiveConnection({ loadedAt, onMissed, renewSession }: LiveConnectionOptions): () => void {
  const socket: Socket = io({ withCredentials: true, transports: ['websocket'] });
  let hasConnected = false;
  let retries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  socket.on('connect', () => {
    useConnectionStore.getState().set(true);
    if (hasConnected || performance.now() - loadedAt > NOTHING_MISSED_MILLISECONDS) onMissed();
    hasConnected = true;
    retries = 0;
  });
  const onLoss = () => {
    useConnectionStore.getState().set(false);
    // Still active: socket.io reconnects itself. Otherwise the server refused, as it does for an expired session.
    if (socket.active) return;
    const delay = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** retries++, MAXIMUM_RETRY_MILLISECONDS);
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void renewSession().finally(() => socket.connect()), delay);
  };
  socket.on('disconnect', onLoss);
  socket.on('connect_error', onLoss);
  socket.onAny((name: string, payload: unknown) => receive(name, payload));
  return () => {
    clearTimeout(retryTimer);
    socket.removeAllListeners();
    socket.disconnect();
  };
}

const isEventName = (name: string): name is EventName => Object.hasOwn(eventSchemas, name);

function receive(name: string, payload: unknown): void {
  if (!isEventName(name)) return;
  const parsed = eventSchemas[name].safeParse(payload);
  if (!parsed.success) {
    console.warn(`${name}: 알 수 없는 실시간 소식입니다.`, parsed.error);
    return;
  }
  publishLiveEvent(name, parsed.data as never);
}
