const LONGEST = 20;

/** What had the focus, the latest last. A field that takes the focus as its dialog opens would hide from the dialog what had it. */
let focused: HTMLElement[] = [];

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  focused = [...focused.filter((element) => element !== target && element.isConnected), target].slice(
    -LONGEST,
  );
});

/**
 * For the end of a dialog that is opened by state and not by a trigger: gives the focus back to what had it before, where
 * that is gone to what had it before that, or to the page.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const closed = event.currentTarget;
  for (const place of focused.toReversed()) {
    // Something else has taken the focus meanwhile, and keeps it.
    if (document.activeElement !== document.body) return;
    if (!(closed instanceof Node && closed.contains(place))) place.focus();
  }
  focusPage();
}

/** Gives the focus to the page where what had it is gone, so that the next Tab begins there. */
export function focusPage(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
