const MAXIMUM_ELEMENTS = 20;

/**
 * The elements that had the focus, the latest last. Needed because an autofocused field in a dialog hides the previous
 * focus from the dialog.
 */
let focused: HTMLElement[] = [];

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  focused = [...focused.filter((element) => element !== target && element.isConnected), target].slice(
    -MAXIMUM_ELEMENTS,
  );
});

/**
 * For dialogs that open by state and not by a trigger: on close, returns the focus to the last element that had it and
 * still exists, or to the page.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const closed = event.currentTarget;
  for (const element of focused.toReversed()) {
    // The focus has already moved elsewhere and stays there.
    if (document.activeElement !== document.body) return;
    if (!(closed instanceof Node && closed.contains(element))) element.focus();
  }
  focusPage();
}

/** Focuses the page when the focused element is gone, so that the next Tab starts there. */
export function focusPage(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
