import { queryOptions } from '@tanstack/react-query';
import { spellingRoutes } from '#contracts';
import { callApi } from './api/call-api.js';
import { queryKeys } from './query/query-keys.js';

/** The words of the member's own dictionary, the newest first. */
export const ownDictionaryQuery = () =>
  queryOptions({
    queryKey: queryKeys.spellingWords,
    queryFn: ({ signal }) => callApi(spellingRoutes.words, { signal }),
  });

export const addToOwnDictionary = (word: string) => callApi(spellingRoutes.addWord, { body: { word } });

/** What is refetched when the own dictionary has changed: its words, and the findings, which depend on them. */
export const QUERIES_OF_OWN_DICTIONARY = [queryKeys.spellingWords, queryKeys.spellingChecks];
