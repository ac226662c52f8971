import { queryOptions, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank, SPELLING_LIMITS } from '#contracts';
import { isHttpError } from '@/lib/api/api-errors';
import { retryDelay, shouldRetry } from '@/lib/query/query-client';
import { queryKeys } from '@/lib/query/query-keys';
import { checkTogether } from './check-together.js';
import type { CheckedText } from './spelling-findings.js';

const MAXIMUM_RETRIES = 3;
/** How long an answer about an earlier text is kept, for an edit that is undone. */
const KEEP_MILLISECONDS = 60_000;

/** What the server finds in a text. It waits no longer for the answer when another text is asked about instead. */
const spellingCheckQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.spellingCheck(text),
    queryFn: ({ signal }) => checkTogether(text, signal),
    staleTime: Infinity,
    gcTime: KEEP_MILLISECONDS,
    retry: (failureCount, error) =>
      isHttpError(error, 429) ? failureCount < MAXIMUM_RETRIES : shouldRetry(failureCount, error),
    retryDelay: (attempt, error) =>
      Math.max(retryDelay(attempt), 1000 * ((isHttpError(error) && error.retryAfterSeconds) || 0)),
  });

export interface ServerCheck {
  /** The last answer about each text, by the id of the text, which may have changed since. */
  answers: ReadonlyMap<string, CheckedText>;
  /** Whether an answer about one of the texts is missing. */
  isChecking: boolean;
  /** Whether an answer is missing because the server could not be reached or answered with an error. */
  isFailing: boolean;
  /** Whether the server is being asked for an answer that is missing, for the first time or again. */
  isRetrying: boolean;
  retry: () => void;
}

/**
 * Asks the server about each text. One that was answered is asked about again only when its answer is no longer kept or
 * the own dictionary has changed. The answers are given together, so that the document renders once; where one is
 * missing because of an error, the others do not wait for it.
 */
export function useServerCheck(
  documentTexts: readonly { textId: string; text: string }[],
  isEnabled: boolean,
): ServerCheck {
  const queryClient = useQueryClient();
  const checkable = documentTexts.filter(({ text }) => !isBlank(text) && text.length <= SPELLING_LIMITS.text);
  const texts = [...new Set(checkable.map(({ text }) => text))];
  const { checked, ...state } = useQueries({
    queries: texts.map((text) => ({ ...spellingCheckQuery(text), enabled: isEnabled })),
    combine: combineChecks,
  });
  const [answers, setAnswers] = useState<ReadonlyMap<string, CheckedText>>(new Map());
  const answered = checkable.flatMap(({ textId, text }): [string, CheckedText][] => {
    const answer = checked[texts.indexOf(text)];
    return answer === undefined || answers.get(textId) === answer ? [] : [[textId, answer]];
  });
  if (answered.length > 0) setAnswers(new Map([...answers, ...answered]));
  return {
    answers,
    ...state,
    retry: () => {
      for (const text of texts) {
        const { queryKey } = spellingCheckQuery(text);
        if (queryClient.getQueryData(queryKey) === undefined)
          void queryClient.refetchQueries({ queryKey, exact: true });
      }
    },
  };
}

/** What is known about all of the texts; `checked` is empty while answers are missing and none has failed. */
function combineChecks(results: readonly UseQueryResult<CheckedText>[]) {
  const missing = results.filter(({ data }) => data === undefined);
  const isFailing = missing.some(
    ({ isError, failureCount, fetchStatus }) => isError || failureCount > 0 || fetchStatus === 'paused',
  );
  return {
    checked: missing.length > 0 && !isFailing ? [] : results.map(({ data }) => data),
    isChecking: missing.length > 0,
    isFailing,
    isRetrying: missing.some(({ isError, isFetching }) => !isError && isFetching),
  };
}
