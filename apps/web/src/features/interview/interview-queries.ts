import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { coverLetterRoutes, interviewRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

const CHOICE_SIZE = 10;

/** The member's letters to choose from, with a short preview each. */
export const letterChoiceQuery = (page: number, q: string) => {
  const filter = { page, size: CHOICE_SIZE, ...(q === '' ? {} : { q }) };
  return queryOptions({
    queryKey: [...queryKeys.coverLetterList, filter],
    queryFn: ({ signal }) =>
      callApi(coverLetterRoutes.list, { query: { view: 'thumbnail', ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Refetched at every visit: questions refer to the letter's current text. */
export const letterQuery = (coverLetterId: number) =>
  queryOptions({
    queryKey: queryKeys.coverLetter(coverLetterId),
    queryFn: ({ signal }) => callApi(coverLetterRoutes.one, { params: { id: coverLetterId }, signal }),
    staleTime: 0,
  });

/** All questions of a letter; the server flags those that are stale. */
export const questionListQuery = (coverLetterId: number) =>
  queryOptions({
    queryKey: queryKeys.interviewQuestions(coverLetterId),
    queryFn: ({ signal }) => callApi(interviewRoutes.list, { params: { id: coverLetterId }, signal }),
    staleTime: 0,
  });
