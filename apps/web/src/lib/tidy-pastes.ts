/**
 * A text as it is counted and stored: Hangul composed (macOS copies it decomposed), without NUL and lone surrogates.
 */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Surrogate}/gu, '')
    .replaceAll('\u0000', '');

/**
 * Tidies what is pasted into fields before it is in them, so that counters and `maxLength` see what will be stored. A
 * paste that is tidy already is left to the browser.
 */
export function tidyPastes(page: Document): void {
  page.addEventListener('paste', (event) => {
    const { target, clipboardData, defaultPrevented } = event;
    if (defaultPrevented || !clipboardData || !isTextField(target)) return;
    const pasted = clipboardData.getData('text/plain');
    const tidy = tidyText(pasted);
    if (tidy === pasted) return;
    event.preventDefault();
    insert(target, tidy.replace(/\r\n?/g, '\n'));
  });
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

// Only what execCommand inserts can be undone by Ctrl+Z; in a browser without it the text is inserted all the same.
function insert(field: TextField, text: string): void {
  const { ownerDocument } = field;
  if ('execCommand' in ownerDocument && ownerDocument.execCommand('insertText', false, text)) return;
  const { value, maxLength, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - value.length + end - start);
  field.setRangeText(text.slice(0, room), start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
