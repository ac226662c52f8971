import type { KeyboardEvent } from 'react';

// Safari ends the composition before it sends the key, but still with this code.
const COMPOSING_KEY_CODE = 229;

/** Whether a key belongs to a syllable being composed, so that Enter must not submit. */
export const isComposingKey = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_KEY_CODE;
