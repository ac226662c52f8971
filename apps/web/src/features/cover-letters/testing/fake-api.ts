import type { Envelope } from '#contracts';

interface FakeAnswer {
  status?: number;
  data?: unknown;
  message?: string;
}

type Handler = (request: { url: URL; method: string; body: unknown }) => FakeAnswer;

/** Answers every fetch by a handler, in the API's envelope, and remembers what was asked. */
export function fakeApi(handler: Handler) {
  const asked: { url: URL; method: string; body: unknown }[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { url, method: init?.method ?? 'GET', body };
    asked.push(request);
    return toResponse(handler(request));
  };
  return { asked, restore: () => void (globalThis.fetch = original) };
}

function toResponse({ status = 200, data = null, message = '' }: FakeAnswer): Response {
  const envelope: Envelope<unknown> = {
    success: status < 400,
    message,
    data,
    errorCode: status < 400 ? null : 'VALIDATION_ERROR',
    canRetry: false,
    timestamp: '2026-11-20T14:00:00+09:00',
  };
  return new Response(JSON.stringify(envelope), { status, headers: { 'Content-Type': 'application/json' } });
}
