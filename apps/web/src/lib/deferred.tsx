import { type ComponentType, useEffect, useReducer } from 'react';
import { contentShown } from './content-shown.js';
import { importLater } from './import-later.js';

interface DeferredOptions<Props> {
  /** Shown until the code is here; nothing by default. */
  Fallback?: ComponentType<Props & { onNeeded: () => void }>;
  /** Whether these props need the code at once, such as those of an open dialog. */
  isNeeded?: (props: Props) => boolean;
}

/** Resolves once no pointer is down; null before the first deferred component. */
let released: Promise<void> | null = null;

function watchPresses(): void {
  if (released) return;
  released = Promise.resolve();
  document.addEventListener('pointerdown', () => {
    released = new Promise((resolve) => {
      // The click follows in the same task.
      const end = () => setTimeout(resolve);
      for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, { once: true });
    });
  });
}

const pending = new Set<() => Promise<void>>();

/** Fetches the code of every deferred component at once. */
export async function loadDeferred(): Promise<void> {
  await Promise.all([...pending].map((load) => load()));
}

/**
 * A component whose code is fetched once the page shows its content, so that it does not delay the content and is here
 * when it is used, offline too. It does not replace its fallback while a pointer is down: a press that begins on one
 * button and ends on another is no click.
 */
export function deferred<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  { Fallback, isNeeded = () => false }: DeferredOptions<Props> = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const load = (): Promise<void> =>
    (loading ??= importLater(fetchCode).then(async (component) => {
      await released;
      Loaded = component;
      pending.delete(load);
      for (const render of waiting) render();
    }));
  pending.add(load);

  function Deferred(props: Props) {
    const [, render] = useReducer((times: number) => times + 1, 0);
    const mustLoad = Loaded === null && isNeeded(props);
    useEffect(() => {
      if (Loaded) return;
      watchPresses();
      waiting.add(render);
      void contentShown().then(load);
      return () => void waiting.delete(render);
    }, []);
    useEffect(() => {
      if (mustLoad) void load();
    }, [mustLoad]);
    if (Loaded) return <Loaded {...props} />;
    return Fallback ? <Fallback {...props} onNeeded={() => void load()} /> : null;
  }
  return Deferred;
}
