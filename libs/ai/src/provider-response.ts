import { AiProviderError } from './ai-provider-error.js';

/** Bytes of one reply; every chunk of the longest carries some 300 bytes around a few characters. */
const MAXIMUM_BYTES = 64 * 1024 * 1024;
/** Bytes of an error that are read. */
const MAXIMUM_ERROR_BYTES = 64 * 1024;

/**
 * The reply as the openai package is to read it. A successful one fails with an AiProviderError when it is longer
 * than 64 MB. Of an error, the first 64 KB are read and put into the form that the package knows: it reads an error's
 * `error` alone, while servers also put what they refuse into `detail`, `message`, or a list.
 */
export async function readableResponse(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  if (body === null) return response;
  if (response.ok) return new Response(body.pipeThrough(limitedTo(MAXIMUM_BYTES)), { status, headers });
  const text = await beginningOf(body);
  const error = errorIn(text);
  return new Response(error === undefined ? text : JSON.stringify({ error }), { status, headers });
}

function limitedTo(mostBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let count = 0;
  return new TransformStream({
    transform(bytes, controller) {
      count += bytes.length;
      if (count > mostBytes) throw new AiProviderError('INVALID_REPLY', 'the reply has no end');
      controller.enqueue(bytes);
    },
  });
}

async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let count = 0;
  // Leaving the loop closes the connection.
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true });
    count += bytes.length;
    if (count >= MAXIMUM_ERROR_BYTES) break;
  }
  return text;
}

function errorIn(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    const first: unknown = Array.isArray(body) ? body[0] : body;
    if (typeof first !== 'object' || first === null) return { message: text };
    return 'error' in first && first.error ? first.error : first;
  } catch {
    return undefined;
  }
}
