import { ERROR_CODES } from '#contracts';
import { ProductError } from '#domain';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failureEnvelope } from '../answers/envelope.js';

/** How long the connection stays open at most for the caller to read the refusal, even while more comes. */
const LINGER_MILLISECONDS = 2_000;

interface Refusal {
  status: number;
  message: string;
}

const MALFORMED: Refusal = {
  status: ERROR_CODES.VALIDATION_ERROR.status,
  message: '요청의 형식이 올바르지 않아요.',
};
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { ...MALFORMED, message: '주소나 헤더가 너무 길어요.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: '요청이 끝까지 오지 않았어요.' },
};

/**
 * Answers in the envelope on a connection whose request could not be parsed, such as one with too long a URL, or did not come in time.
 * Called again for each packet that follows.
 */
export function answerUnreadable(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
): void {
  // Answered before: destroying the connection while the caller still sends would reset it and could discard the answer.
  if (lingering.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = REFUSALS[error.code ?? ''] ?? MALFORMED;
  lingering.add(socket);
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
  socket.once('close', () => clearTimeout(timer));
  socket.end(responseOf(status, message, !isHead(error.rawPacket)));
}

const lingering = new WeakSet<Socket>();

// An answer to HEAD has no body. Only the packet that could not be parsed is known: of a request in several packets it may be a later one.
const isHead = (packet: unknown): boolean =>
  Buffer.isBuffer(packet) && packet.subarray(0, 5).toString() === 'HEAD ';

function responseOf(status: number, message: string, hasBody: boolean): string {
  const body = JSON.stringify(failureEnvelope(new ProductError('VALIDATION_ERROR', { message })));
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${hasBody ? body : ''}`;
}
