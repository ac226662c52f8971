/** Stands in for the media queries that jsdom lacks: every one of them matches, or none. */
export function pretendScreen(width: 'wide' | 'narrow'): void {
  const matchMedia = (media: string) => ({
    media,
    matches: width === 'wide',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.defineProperty(globalThis, 'matchMedia', { value: matchMedia, configurable: true, writable: true });
}
