import { fileURLToPath } from 'node:url';

/**
 * A worker for jsdom, which has none. It answers in the page's own thread, with the `answerOf` that the worker's module
 * exports.
 */
export class PageWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  private isTerminated = false;

  constructor(private readonly url: URL) {}

  postMessage(request: unknown): void {
    void import(fileURLToPath(this.url)).then(({ answerOf }: { answerOf: (request: unknown) => unknown }) => {
      if (!this.isTerminated) this.onmessage?.({ data: answerOf(request) });
    });
  }

  terminate(): void {
    this.isTerminated = true;
  }
}
