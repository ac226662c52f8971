import { queryOptions } from '@tanstack/react-query';
import { spellingRoutes } from '#contracts';
import { callApi } from './api/call-api.js';
import { queryKeys } from './query/query-keys.js';

/** The member's own dictionary, the newest word first. */
export const spellingWordsQuery = () =>
  queryOptions({
    queryKey: queryKeys.spellingWords,
    queryFn: ({ signal }) => callApi(spellingRoutes.words, { signal }),
  });

export const addSpellingWord = (word: string) => callApi(spellingRoutes.addWord, { body: { word } });

/** What is refetched when the dictionary has changed: the words, and the findings that it decides on. */
export const AFTER_WORD_CHANGE = [queryKeys.spellingWords, queryKeys.spellingChecks];
