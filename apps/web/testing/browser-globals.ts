import { runInThisContext } from 'node:vm';

const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
];

// jsdom lacks these or brings its own that Node's fetch refuses. Node's come from the context that the tests' sandbox
// hides, so that tests talk to a real HTTP server.
for (const name of FROM_NODE)
  Object.defineProperty(globalThis, name, {
    value: runInThisContext(`globalThis.${name}`),
    writable: true,
    configurable: true,
  });

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What jsdom lays out nowhere.
Object.assign(globalThis, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver });
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
});
if (!('randomUUID' in globalThis.crypto))
  Object.defineProperty(globalThis, 'crypto', { value: runInThisContext('globalThis.crypto'), configurable: true });
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
