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
// React would record each render and each element for the tools of a browser.
for (const name of ['timeStamp', 'createTask']) Reflect.deleteProperty(console, name);
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
    getComputedStyle: computeStyleByKind(page.getComputedStyle),
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

/** What a browser's own style sheet looks at in an element, besides its name, and its own style. */
const STYLED_BY = ['hidden', 'open', 'type', 'style'];
/** The properties of what contains an element that count for it, too. */
const INHERITED = ['visibility', 'pointer-events'];

/**
 * A getComputedStyle without the style sheets of a page. jsdom's matches them and a browser's own against the element, and all that contain
 * it, at each call, which takes a sixth of the time of these tests; here it does so once for each kind of element. What style sheets
 * do shows in a browser alone.
 */
function computeStyleByKind(computeStyle: typeof page.getComputedStyle): typeof page.getComputedStyle {
  const styles = new Map<string, CSSStyleDeclaration>();
  return (element) => {
    const attributes = STYLED_BY.map((name) => [name, element.getAttribute(name)] as const);
    const inherited = INHERITED.map((name) => [name, inheritedValue(element, name)] as const);
    const kind = JSON.stringify([element.localName, attributes, inherited]);
    const style = styles.get(kind) ?? computeStyle(elementOf(element.localName, attributes, inherited));
    styles.set(kind, style);
    return style;
  };
}

type Named = readonly (readonly [name: string, value: string | null])[];

function elementOf(name: string, attributes: Named, properties: Named): HTMLElement {
  const element = page.document.createElement(name);
  for (const [attribute, value] of attributes) if (value !== null) element.setAttribute(attribute, value);
  for (const [property, value] of properties) element.style.setProperty(property, value);
  return element;
}

/** The nearest value in the own styles of an element and of what contains it. */
function inheritedValue(element: Element, property: string): string | null {
  const styled = element.closest<HTMLElement | SVGElement>('[style]');
  if (!styled) return null;
  const own = styled.style.getPropertyValue(property);
  if (own) return own;
  return styled.parentElement && inheritedValue(styled.parentElement, property);
}
