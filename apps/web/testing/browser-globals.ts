import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks these; Node's own stand in, so that tests talk to a real HTTP server.
const fromNode = {
  fetch,
  Request,
  Response,
  Headers,
  ReadableStream,
  structuredClone,
  BroadcastChannel,
  TextEncoder,
  TextDecoder,
};
for (const [name, value] of Object.entries(fromNode))
  if (!(name in globalThis) || name === 'fetch')
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
