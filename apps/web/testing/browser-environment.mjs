import { TestEnvironment } from 'jest-environment-jsdom';

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

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * jsdom with what it lacks, or brings in a form that Node's fetch refuses, taken from Node, so that tests talk to a
 * real HTTP server. Node's BroadcastChannel is left out: an open one keeps the test process alive.
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    for (const name of FROM_NODE)
      Object.defineProperty(global, name, { value: globalThis[name], writable: true, configurable: true });
    if (!global.crypto?.randomUUID)
      Object.defineProperty(global, 'crypto', { value: globalThis.crypto, configurable: true });
    stubLayout(global);
  }
}

/** Stubs for what needs a layout, which jsdom does not have. */
function stubLayout(window) {
  Object.assign(window, {
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
    matchMedia: (query) => ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
    scrollTo: () => {},
    scrollBy: () => {},
  });
  window.Range.prototype.getBoundingClientRect = () => window.document.body.getBoundingClientRect();
  Object.assign(window.Element.prototype, {
    scrollIntoView: () => {},
    hasPointerCapture: () => false,
    setPointerCapture: () => {},
    releasePointerCapture: () => {},
  });
}
