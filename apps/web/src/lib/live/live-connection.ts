import { io, type Socket } from 'socket.io-client';
import { eventSchemas, type EventName } from '#contracts';
import { publishLiveEvent } from './event-hub.js';
import { useConnectionStore } from './connection-store.js';

interface LiveConnectionOptions {
  /** Called when the connection is back after a loss: what events told in between must be fetched. */
  onReconnect: () => void;
}

/**
 * Opens the one socket of this tab.
 * @returns a function that closes it
 */
export function openLiveConnection({ onReconnect }: LiveConnectionOptions): () => void {
  const socket: Socket = io({ withCredentials: true, transports: ['websocket', 'polling'] });
  let hasConnected = false;
  socket.on('connect', () => {
    useConnectionStore.getState().set(true);
    if (hasConnected) onReconnect();
    hasConnected = true;
  });
  socket.on('disconnect', () => useConnectionStore.getState().set(false));
  socket.on('connect_error', () => useConnectionStore.getState().set(false));
  socket.onAny((name: string, payload: unknown) => receive(name, payload));
  return () => {
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
