import { NetworkError } from './api-errors.js';

interface FormRequest {
  method: string;
  body: FormData;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the share that has been sent, 0 to 1. */
  onSent: (share: number) => void;
}

/**
 * Sends a form and reports upload progress, which fetch does not.
 * @throws NetworkError; the signal's reason when it is aborted
 */
export function sendForm(
  address: string,
  { method, body, headers, signal, onSent }: FormRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    };
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('Retry-After');
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  // The Response constructor accepts no body for a status without content.
  return new Response(responseText === '' ? null : responseText, { status, headers });
}
