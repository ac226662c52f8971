import { fileURLToPath } from 'node:url';

/**
 * A worker for jsdom, which has none. It responds in the page's own thread, with the `respondTo` that the worker's
 * module exports.
 */
export class PageWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  private isTerminated = false;

  constructor(private readonly url: URL) {}

  postMessage(request: unknown): void {
    void import(fileURLToPath(this.url)).then(
      ({ respondTo }: { respondTo: (request: unknown) => unknown }) => {
        if (!this.isTerminated) this.onmessage?.({ data: respondTo(request) });
      },
    );
  }

  terminate(): void {
    this.isTerminated = true;
  }
}
