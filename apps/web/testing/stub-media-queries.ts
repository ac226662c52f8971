/** Answers media queries, which jsdom cannot evaluate. */
export function stubMediaQueries(matches: (media: string) => boolean): void {
  const matchMedia = (media: string) => ({
    media,
    matches: matches(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(globalThis, 'matchMedia', { value: matchMedia, configurable: true, writable: true });
}
