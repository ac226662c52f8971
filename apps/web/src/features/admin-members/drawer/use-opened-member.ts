import { parseAsString, useQueryState } from 'nuqs';
import { useCallback } from 'react';

const ID = /^[1-9]\d{0,14}$/;

/** The member whose panel is open; it stands in the address, so that it can be linked to. */
export function useOpenedMember() {
  const [text, setText] = useQueryState('member', parseAsString.withOptions({ history: 'push' }));
  return {
    memberId: text !== null && ID.test(text) ? Number(text) : null,
    open: useCallback((memberId: number) => void setText(String(memberId)), [setText]),
    close: useCallback(() => void setText(null), [setText]),
  };
}
