import { z } from 'zod';
import {
  memberSortSchema,
  memberStatusSchema,
  roleSchema,
  SEARCH_LIMIT,
  sortDirectionSchema,
} from '#contracts';
import { MEMBER_STATUS_NAMES, ROLE_NAMES } from '@/lib/member-standing-names';

const searched = z.string().trim().max(SEARCH_LIMIT).catch('');

export const memberFiltersSchema = z.object({
  email: searched,
  name: searched,
  role: roleSchema.or(z.literal('all')).catch('all'),
  status: memberStatusSchema.or(z.literal('all')).catch('all'),
  sortBy: memberSortSchema.catch('createdAt'),
  sortDirection: sortDirectionSchema.catch('desc'),
});
export type MemberFilters = z.infer<typeof memberFiltersSchema>;

/** The filters as the API takes them: what filters nothing is not sent. */
export const listQuery = ({ email, name, role, status, sortBy, sortDirection }: MemberFilters) => ({
  email: email || null,
  name: name || null,
  role: role === 'all' ? null : role,
  status: status === 'all' ? null : status,
  sortBy,
  sortDirection,
});

const ALL = { value: 'all', label: '전체' };

export const ROLE_OPTIONS = [
  ALL,
  ...roleSchema.options.map((value) => ({ value, label: ROLE_NAMES[value] })),
];
export const STATUS_OPTIONS = [
  ALL,
  ...memberStatusSchema.options.map((value) => ({ value, label: MEMBER_STATUS_NAMES[value] })),
];

const SORT_NAMES = { createdAt: '가입일', lastLoginAt: '마지막 로그인', email: '이메일', name: '이름' };
const DIRECTION_NAMES = { desc: '내림차순', asc: '오름차순' };

type Sort = Pick<MemberFilters, 'sortBy' | 'sortDirection'>;

/** A field and a direction as one choice. */
export const sortValue = ({ sortBy, sortDirection }: Sort): string => `${sortBy},${sortDirection}`;

export const SORT_OPTIONS = memberSortSchema.options.flatMap((sortBy) =>
  (['desc', 'asc'] as const).map((sortDirection) => ({
    value: sortValue({ sortBy, sortDirection }),
    label: `${SORT_NAMES[sortBy]} ${DIRECTION_NAMES[sortDirection]}`,
  })),
);

/** What a choice of SORT_OPTIONS stands for. */
export function sortOf(value: string): Sort {
  const [sortBy, sortDirection] = value.split(',');
  return memberFiltersSchema.pick({ sortBy: true, sortDirection: true }).parse({ sortBy, sortDirection });
}
