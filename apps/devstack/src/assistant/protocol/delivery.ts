import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Aborts when the other side is gone, so that nothing waits for a client that left. */
export function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

/** Waits; throws an AbortError when the client leaves first. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await delay(milliseconds, undefined, { signal });
}

/** Waits until a held request may go on; throws an AbortError when the client leaves first. */
export async function waitFor(release: AbortSignal | null, signal: AbortSignal): Promise<void> {
  if (release?.aborted === false) await once(release, 'abort', { signal });
}

/** Writes server-sent events, waiting for a slow reader; `milliseconds` lie between two events. */
export async function writeEvents(
  response: ServerResponse,
  events: readonly object[],
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  for (const event of events) {
    if (!response.write(`data: ${JSON.stringify(event)}\n\n`)) await once(response, 'drain', { signal });
    await pause(milliseconds, signal);
  }
}

/** Sends what was written, then breaks the connection in the middle of the answer. */
export async function breakOff(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => response.write(' ', () => resolve()));
  response.destroy();
}
