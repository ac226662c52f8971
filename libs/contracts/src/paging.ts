import { z } from 'zod';

/** Largest page size of a list. */
export const MAXIMUM_PAGE_SIZE = 100;

const PAGE_INVALID = '몇 번째 페이지인지 알려 주세요.';
const SIZE_INVALID = '한 페이지에 1개에서 100개까지 볼 수 있어요.';
const SORT_INVALID = '정렬 기준을 골라 주세요.';

const pageNumber = z
  .string(PAGE_INVALID)
  .regex(/^\d{1,9}$/, PAGE_INVALID)
  .transform(Number);
const pageSize = z
  .string(SIZE_INVALID)
  .regex(/^\d{1,3}$/, SIZE_INVALID)
  .transform(Number)
  .pipe(z.number().min(1, SIZE_INVALID).max(MAXIMUM_PAGE_SIZE, SIZE_INVALID));

/** Query parameters of every paged list: zero-based `page`, and `size`. */
export const pagePosition = (defaultSize: number) => ({
  page: pageNumber.default(0),
  size: pageSize.default(defaultSize),
});

/** A list's order. */
export interface Sort<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

const sortText = <const Field extends string>(fields: readonly [Field, ...Field[]]) => {
  const expected = new Set(fields.flatMap((field) => [field, `${field},asc`, `${field},desc`]));
  return z
    .string(SORT_INVALID)
    .refine((value) => expected.has(value), SORT_INVALID)
    .transform((value): Sort<Field> => {
      const [field, direction] = value.split(',');
      return {
        field: fields.find((name) => name === field) ?? fields[0],
        direction: direction === 'asc' ? 'asc' : 'desc',
      };
    });
};

/**
 * The parameter `sort=field,direction` of a list.
 * @param fields the fields that may be sorted by; the first one, descending, is the default
 */
export const sortParameter = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  sortText(fields).prefault(`${fields[0]},desc`);

/** The same for a list whose order, when none is asked for, depends on what is listed. */
export const optionalSortParameter = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  sortText(fields).optional();

/**
 * Query of a paged list: zero-based `page`, `size`, `sort=field,direction` on an allow-list.
 * @param sortFields the fields that may be sorted by; the first one, descending, is the default
 * @param defaultSize page size when none is given
 */
export const pageQuery = <const Field extends string>(
  sortFields: readonly [Field, ...Field[]],
  defaultSize = 20,
) => z.object({ ...pagePosition(defaultSize), sort: sortParameter(sortFields) });

/** Answer of a paged list. */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalElements: z.number().int().min(0),
    totalPages: z.number().int().min(0),
    number: z.number().int().min(0),
    size: z.number().int().min(1),
  });

export interface Page<Row> {
  content: Row[];
  totalElements: number;
  totalPages: number;
  number: number;
  size: number;
}

/** Puts a page's rows and the total into the answer of a paged list. */
export function toPage<Row>(
  content: Row[],
  totalElements: number,
  query: { page: number; size: number },
): Page<Row> {
  return {
    content,
    totalElements,
    totalPages: Math.ceil(totalElements / query.size),
    number: query.page,
    size: query.size,
  };
}
