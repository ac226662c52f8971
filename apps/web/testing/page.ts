import { runInNewContext } from 'node:vm';
import { JSDOM } from 'jsdom';
import { z } from 'zod';

/**
 * The page of a test file. This module is loaded anew for each: it replaces the page of the file before, with all that its tests have
 * changed in it.
 */
const { window: page } = new JSDOM('<!doctype html><html><body></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
});

/** Names that stay Node's: timers, which tests fake, and what jsdom brings in a form that Node's fetch refuses. Tests talk to a real server. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'URL',
  'URLSearchParams',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
];
/** The language's own: Object, Promise, … */
const FROM_LANGUAGE = z.array(z.string()).parse(runInNewContext('Object.getOwnPropertyNames(globalThis)'));
/** The names of the page itself. */
const WINDOW = ['window', 'self', 'top', 'parent', 'frames'];

stubLayout();
// Node's would connect the pages of all threads; jsdom has none.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
const isLeftOut = new Set([...FROM_NODE, ...FROM_LANGUAGE, ...WINDOW]);
for (const [name, property] of propertiesOf(page))
  if (!isLeftOut.has(name)) Object.defineProperty(globalThis, name, shownGlobally(name, property));
for (const name of WINDOW) Object.defineProperty(globalThis, name, asValue(globalThis));

/** The properties of an object and of its prototypes, by name. */
function propertiesOf(object: object): Map<string, PropertyDescriptor> {
  const properties = new Map<string, PropertyDescriptor>();
  for (let owner: unknown = object; owner instanceof page.Object; owner = Object.getPrototypeOf(owner))
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      if (!properties.has(name)) properties.set(name, property);
  return properties;
}

/** A property of the page as one of the global object, on which its methods do not run. */
function shownGlobally(name: string, { value, get, set }: PropertyDescriptor): PropertyDescriptor {
  if (get)
    return {
      get: () => get.call(page) as unknown,
      set: set ? (next: unknown) => void set.call(page, next) : undefined,
      configurable: true,
    };
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
  return asValue(isMethod ? value.bind(page) : value);
}

function asValue(value: unknown): PropertyDescriptor {
  return { value, writable: true, configurable: true };
}

/** Stubs for what needs a layout, which jsdom does not have. */
function stubLayout(): void {
  class SilentObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(page, {
    ResizeObserver: SilentObserver,
    IntersectionObserver: SilentObserver,
    matchMedia: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
    scrollTo: () => {},
    scrollBy: () => {},
  });
  page.Range.prototype.getBoundingClientRect = () => page.document.body.getBoundingClientRect();
  Object.assign(page.Element.prototype, {
    scrollIntoView: () => {},
    hasPointerCapture: () => false,
    setPointerCapture: () => {},
    releasePointerCapture: () => {},
  });
}
