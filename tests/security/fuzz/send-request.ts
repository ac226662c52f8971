import { Agent, request as openRequest } from 'node:http';
import { DEEP, HUGE } from './hostile-values.js';
import { FormFile, RawJson, type FuzzRequest } from './generate-requests.js';

const BOUNDARY = '----fuzz';
const MEGABYTE = '가'.repeat(350_000);
/** Longer than any answer takes; a later answer is an error. */
const ANSWER_TIMEOUT_MILLISECONDS = 90_000;
const DEEP_LIST = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path and query, sent unchanged. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * Converts a request to its HTTP form.
 * @param parameters the path parameters of an existing document
 * @param own the headers of the sender
 */
export function toWire(
  request: FuzzRequest,
  parameters: Record<string, string>,
  own: Record<string, string>,
): WireRequest {
  const path = request.operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const segment = request.segments[name] ?? 'of a document';
    return segment === 'of a document' ? (parameters[name] ?? '999999999') : segment.text;
  });
  const query = request.query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const content = contentOf(request);
  return {
    method: request.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: { ...own, ...content.headers, ...request.headers },
    body: content.body,
  };
}

function contentOf({ body, contentType }: FuzzRequest): Pick<WireRequest, 'headers' | 'body'> {
  if (body === undefined) return { headers: {}, body: undefined };
  if (body instanceof FormFile) {
    const isForm = contentType === 'multipart/form-data';
    const type = isForm ? `${contentType}; boundary=${BOUNDARY}` : contentType;
    return { headers: { 'content-type': type }, body: formOf(body) };
  }
  return { headers: { 'content-type': contentType }, body: Buffer.from(jsonOf(body)) };
}

const jsonOf = (body: unknown): string =>
  (body instanceof RawJson ? body.text : body === undefined ? '' : JSON.stringify(body))
    .replaceAll(JSON.stringify(DEEP), DEEP_LIST)
    .replace(HUGE, MEGABYTE)
    .replaceAll(HUGE, '가');

function formOf({ field, fileName, content }: FormFile): Buffer {
  const quoted = (text: string): string => text.replaceAll('"', '%22').toWellFormed();
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(fileName)}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/**
 * Sends a request and reads the whole answer.
 * @throws Error when the connection breaks or is silent for too long: the server must answer every request
 */
export function send(origin: string, wire: WireRequest, agent: Agent): Promise<WireAnswer> {
  const { hostname, port } = new URL(origin);
  const { method, target, headers, body } = wire;
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const sent = openRequest(
      { hostname, port, method, path: target, headers: { ...headers, ...length }, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.setTimeout(ANSWER_TIMEOUT_MILLISECONDS, () =>
      sent.destroy(new Error(`no answer to ${method} ${target}`)),
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
