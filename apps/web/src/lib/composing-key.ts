import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

// Safari ends the composition before it sends the key, but still with this code.
const COMPOSING_KEY_CODE = 229;

/** Whether a key belongs to a syllable being composed, so that Enter must not submit. */
export function isComposingKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === COMPOSING_KEY_CODE;
}
