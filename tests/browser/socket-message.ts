import type { Page } from 'playwright-core';

/** What socket.io's server says once it has let a page in. */
export const CONNECTED = /^40\{/;

/** Settles once the live connection that the page opens from now on has brought a message that matches. */
export function socketMessage(page: Page, pattern: RegExp): Promise<void> {
  return new Promise((settle) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (pattern.test(payload.toString())) settle();
      }),
    );
  });
}
