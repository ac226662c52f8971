import { hashKey, type UseMutateAsyncFunction, type UseMutateFunction } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

interface Calls<Data, Variables, Shown> {
  mutate: UseMutateFunction<Data, Error, Variables, Shown>;
  mutateAsync: UseMutateAsyncFunction<Data, Error, Variables, Shown>;
}

/**
 * Makes no second call while one runs: whoever asks again, as a double click does before anything is drawn anew, shares
 * the answer of the first. Callbacks given to a call that is not made are not called.
 * @param isSideBySide only a call with the same variables counts as the second one
 */
export function useOnceAtATime<Data, Variables, Shown>(
  begin: UseMutateAsyncFunction<Data, Error, Variables, Shown>,
  isSideBySide = false,
): Calls<Data, Variables, Shown> {
  const running = useRef(new Map<string, Promise<Data>>());
  const mutateAsync = useCallback<Calls<Data, Variables, Shown>['mutateAsync']>(
    (...call) => {
      const calls = running.current;
      const subject = isSideBySide ? hashKey([call[0]]) : '';
      const first = calls.get(subject);
      if (first) return first;
      const answer = begin(...call).finally(() => calls.delete(subject));
      calls.set(subject, answer);
      return answer;
    },
    [begin, isSideBySide],
  );
  const mutate = useCallback<Calls<Data, Variables, Shown>['mutate']>(
    (...call) => void mutateAsync(...call).catch(() => undefined),
    [mutateAsync],
  );
  return { mutate, mutateAsync };
}
