import { useEffect, useState } from 'react';
import type { ImproveSubject } from '../job/use-improve-job.js';

const keyOf = ({ coverLetterId, draftId }: ImproveSubject): string =>
  `improve-request:${coverLetterId ?? draftId}`;

/** What the member asks of the AI for one letter; it outlives a reload and a look at another tab of the tools. */
export function useKeptRequest(subject: ImproveSubject): [string, (request: string) => void] {
  const key = keyOf(subject);
  const [request, setRequest] = useState(() => sessionStorage.getItem(key) ?? '');
  // A letter that is saved for the first time takes it along.
  useEffect(() => {
    if (request !== '') sessionStorage.setItem(key, request);
  }, [key, request]);
  const keep = (next: string) => {
    setRequest(next);
    sessionStorage.setItem(key, next);
  };
  return [request, keep];
}
