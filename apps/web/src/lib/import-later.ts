import { withNetworkError } from './api/api-errors.js';

declare global {
  // Defined by boot.js in a build; absent while developing.
  var laterScriptsOf: ((pathname: string) => readonly string[]) | undefined;
}

const RETRY_MILLISECONDS = 10_000;

/** Imports what the page needs after its content, and tries again until that works. */
export async function importLater<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;)
    try {
      return await importNow(load);
    } catch (error) {
      console.error('화면의 일부를 불러오지 못했습니다.', error);
      await networkBackOrPause();
    }
}

/**
 * Imports what the member has asked for. A browser remembers that it could not fetch a module and never asks for it
 * again, so the scripts are fetched into its cache first: an import that failed may be tried again.
 * @throws NetworkError
 */
export async function importNow<Module>(load: () => Promise<Module>): Promise<Module> {
  const names = globalThis.laterScriptsOf?.(location.pathname) ?? [];
  await Promise.all(names.map(fetchOnce));
  return withNetworkError(load());
}

const fetched = new Map<string, Promise<void>>();

function fetchOnce(name: string): Promise<void> {
  const running = fetched.get(name) ?? withNetworkError(fetchWhole(`/${name}`));
  fetched.set(name, running);
  running.catch(() => fetched.delete(name));
  return running;
}

async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address);
  // A script that does not exist fails the import that needs it.
  if (response.status >= 500) throw new Error(`${address}: HTTP ${response.status}`);
  await response.arrayBuffer();
}

/** A network that fails without the browser's knowledge does not say when it is back. */
const networkBackOrPause = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true });
    setTimeout(resolve, RETRY_MILLISECONDS);
  });
