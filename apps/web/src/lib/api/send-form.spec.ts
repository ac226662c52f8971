import { NetworkError } from './api-errors.js';
import { sendForm } from './send-form.js';

/** A fake XMLHttpRequest whose events a test fires. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  onloadend = () => undefined;
  withCredentials = false;
  status = 0;
  responseText = '';
  answered: Record<string, string> = {};
  readonly opened: string[] = [];
  readonly sent: unknown[] = [];
  readonly headers: Record<string, string> = {};

  constructor() {
    FakeRequest.last = this;
  }
  open(...parts: string[]) {
    this.opened.push(...parts);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.answered[name] ?? null;
  }
  send(body: unknown) {
    this.sent.push(body);
  }
  abort() {
    this.onabort();
  }
}

describe('sending a form', () => {
  const real = globalThis.XMLHttpRequest;
  const body = new FormData();
  beforeEach(() => void Object.assign(globalThis, { XMLHttpRequest: FakeRequest }));
  afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: real }));

  function send(signal?: AbortSignal) {
    const onSent = jest.fn();
    const answer = sendForm('/x', {
      method: 'POST',
      body,
      headers: { Prefer: 'respond-async' },
      signal,
      onSent,
    });
    return { answer, onSent, request: FakeRequest.last };
  }

  it('carries cookies and headers, and leaves the content type of the form to the browser', () => {
    const { request } = send();
    expect(request).toMatchObject({ opened: ['POST', '/x'], withCredentials: true, sent: [body] });
    expect(request.headers).toEqual({ Prefer: 'respond-async' });
  });

  it('reports the progress, as far as it is known', async () => {
    const { request, onSent } = send();
    request.upload.onprogress?.({ lengthComputable: false, loaded: 1, total: 0 });
    request.upload.onprogress?.({ lengthComputable: true, loaded: 3, total: 4 });
    expect(onSent.mock.calls).toEqual([[0.75]]);
  });

  it('answers like fetch, whatever the status', async () => {
    const { request, answer } = send();
    Object.assign(request, { status: 429, responseText: '{"a":1}', answered: { 'Retry-After': '7' } });
    request.onload();
    const response = await answer;
    expect(response).toMatchObject({ status: 429, ok: false });
    expect(response.headers.get('Retry-After')).toBe('7');
    expect(await response.json()).toEqual({ a: 1 });
  });

  it('throws a NetworkError without a network', async () => {
    const { request, answer } = send();
    request.onerror();
    await expect(answer).rejects.toBeInstanceOf(NetworkError);
  });

  it('is stopped by its signal, for the reason that the signal gives', async () => {
    const controller = new AbortController();
    const { answer } = send(controller.signal);
    const reason = new Error('stopped');
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await expect(send(controller.signal).answer).rejects.toBe(reason);
  });
});
