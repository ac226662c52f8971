import { useEffect, useState } from 'react';

/** Counts how often fonts have come: a text is as wide as its font once that is there. */
export function useFontsLoaded(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // Missing where nothing is laid out.
    const { fonts } = document as Partial<Pick<Document, 'fonts'>>;
    const onLoaded = () => setCount((known) => known + 1);
    fonts?.addEventListener('loadingdone', onLoaded);
    return () => fonts?.removeEventListener('loadingdone', onLoaded);
  }, []);
  return count;
}
