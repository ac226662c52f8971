/** An address that may be followed from a document: of the web, never script or a file. Else undefined. */
export function safeAddress(url: string): string | undefined {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

/** An address as people read it: without the scheme and an ending slash. */
export const readableAddress = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
