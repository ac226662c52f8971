import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const LETTER_SORTS = [
  { value: 'updatedAt,desc', label: '최근에 고친 순' },
  { value: 'createdAt,desc', label: '최근에 쓴 순' },
  { value: 'deadline,asc', label: '마감이 가까운 순' },
  { value: 'title,asc', label: '제목 순' },
] as const;

const SORT_VALUES = LETTER_SORTS.map(({ value }) => value);

/** What the list shows, in the address. */
export const useLetterListState = () =>
  useQueryStates(
    {
      q: parseAsString.withDefault(''),
      sort: parseAsStringLiteral(SORT_VALUES).withDefault('updatedAt,desc'),
      page: parseAsInteger.withDefault(0),
    },
    { history: 'push', clearOnDefault: true },
  );
