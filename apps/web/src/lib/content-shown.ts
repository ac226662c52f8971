const PAUSE_MILLISECONDS = 50;
/** A page that waits for an unreachable server has its menus all the same. */
const MAXIMUM_WAIT_MILLISECONDS = 10_000;
const IDLE_MILLISECONDS = 1_000;
const SETTLING_MILLISECONDS = 1_000;

let shown: Promise<void> | null = null;
let settled: Promise<void> | null = null;
let isShown = false;

/**
 * Resolves once the page shows its content instead of placeholders and the browser has painted it: what nobody needs
 * before, such as the code of dialogs and menus, is fetched then. To be called from what is on the page already.
 */
export const contentShown = (): Promise<void> => (shown ??= waitForContent());

/**
 * Resolves a second after `contentShown`: what works for long, such as the spelling check, begins then, and what the page
 * needs next does not wait for a core.
 */
export const pageSettled = (): Promise<void> =>
  (settled ??= contentShown().then(() => pause(SETTLING_MILLISECONDS)));

/** Whether `contentShown` has resolved: whether the page that the visit began with shows its content. */
export const hasShownContent = (): boolean => isShown;

async function waitForContent(): Promise<void> {
  const deadline = performance.now() + MAXIMUM_WAIT_MILLISECONDS;
  do await pause(PAUSE_MILLISECONDS);
  while (document.querySelector('[data-placeholder]') && performance.now() < deadline);
  // Undefined in Safari.
  const { requestIdleCallback } = window as Partial<Pick<Window, 'requestIdleCallback'>>;
  if (requestIdleCallback)
    await new Promise((resolve) => requestIdleCallback.call(window, resolve, { timeout: IDLE_MILLISECONDS }));
  isShown = true;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
