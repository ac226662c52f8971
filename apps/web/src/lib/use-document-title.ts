import { useEffect } from 'react';

/** Names the page in the browser's tab. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · 자소공방` : '자소공방';
  }, [title]);
}
