import { useState } from 'react';

/**
 * The text of a field that a reload of this tab keeps.
 * @param key where it is stored; another key stores the text that is written next
 */
export function useSessionText(key: string): [text: string, keep: (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    sessionStorage.setItem(key, next);
  };
  return [text, keep];
}
