/**
 * Replaces a part of a text area as if it were typed, so that Ctrl+Z takes it back. The focus stays where it is.
 * @returns whether the browser did
 */
export function typeInto(area: HTMLTextAreaElement, start: number, end: number, text: string): boolean {
  // What jsdom and some old browsers lack.
  if (!('execCommand' in document)) return false;
  const focused = document.activeElement;
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  const isDone =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (focused instanceof HTMLElement && focused !== area) focused.focus({ preventScroll: true });
  return isDone;
}
