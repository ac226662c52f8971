import { z } from 'zod';
import {
  memberSortSchema,
  memberStatusSchema,
  roleSchema,
  MAXIMUM_SEARCH_LENGTH,
  sortDirectionSchema,
} from '#contracts';
import { ListFilterBar, SelectFilter, TextFilter } from '@/components/list-filter-bar';
import type { ListFilters } from '@/components/use-list-filters';
import { MEMBER_STATUS_NAMES, ROLE_NAMES } from '@/lib/role-and-status-names';

const searched = z.string().trim().max(MAXIMUM_SEARCH_LENGTH).catch('');

export const memberFiltersSchema = z.object({
  email: searched,
  name: searched,
  role: roleSchema.or(z.literal('all')).catch('all'),
  status: memberStatusSchema.or(z.literal('all')).catch('all'),
  sortBy: memberSortSchema.catch('createdAt'),
  sortDirection: sortDirectionSchema.catch('desc'),
});
export type MemberFilters = z.infer<typeof memberFiltersSchema>;

/** The filters as query parameters: empty filters are left out. */
export const filterQuery = ({ email, name, role, status, sortBy, sortDirection }: MemberFilters) => ({
  email: email || null,
  name: name || null,
  role: role === 'all' ? null : role,
  status: status === 'all' ? null : status,
  sortBy,
  sortDirection,
});

/** The search form of the list of members. */
export function MemberFilterBar({ filters }: { filters: ListFilters<MemberFilters> }) {
  const { pending, change, search, reset } = filters;
  return (
    <ListFilterBar label="회원 찾기" onSearch={search} onReset={reset}>
      <TextFilter
        label="이메일"
        className="min-w-48 flex-1 basis-48"
        type="email"
        placeholder="이메일의 일부"
        value={pending.email}
        onChange={(email) => change({ email })}
      />
      <TextFilter
        label="이름"
        className="min-w-36 flex-1 basis-36 max-sm:basis-full"
        placeholder="이름의 일부"
        value={pending.name}
        onChange={(name) => change({ name })}
      />
      <SelectFilter
        label="권한"
        className="max-sm:min-w-32 max-sm:flex-1"
        width="sm:w-36"
        value={pending.role}
        options={ROLE_OPTIONS}
        onChange={(role) => change({ role })}
      />
      <SelectFilter
        label="상태"
        className="max-sm:min-w-32 max-sm:flex-1"
        width="sm:w-28"
        value={pending.status}
        options={STATUS_OPTIONS}
        onChange={(status) => change({ status })}
      />
      <SelectFilter
        label="정렬"
        width="sm:w-52"
        value={sortValue(pending)}
        options={SORT_OPTIONS}
        onChange={(value) => change(sortOf(value))}
      />
    </ListFilterBar>
  );
}

const ALL = { value: 'all', label: '전체' } as const;

const ROLE_OPTIONS = [ALL, ...roleSchema.options.map((value) => ({ value, label: ROLE_NAMES[value] }))];
const STATUS_OPTIONS = [
  ALL,
  ...memberStatusSchema.options.map((value) => ({ value, label: MEMBER_STATUS_NAMES[value] })),
];

const SORT_NAMES = { createdAt: '가입일', lastLoginAt: '마지막 로그인', email: '이메일', name: '이름' };
const DIRECTION_NAMES = { desc: '내림차순', asc: '오름차순' };

type Sort = Pick<MemberFilters, 'sortBy' | 'sortDirection'>;

/** A field and a direction as one choice. */
const sortValue = ({ sortBy, sortDirection }: Sort): string => `${sortBy},${sortDirection}`;

export const SORT_OPTIONS = memberSortSchema.options.flatMap((sortBy) =>
  (['desc', 'asc'] as const).map((sortDirection) => ({
    value: sortValue({ sortBy, sortDirection }),
    label: `${SORT_NAMES[sortBy]} ${DIRECTION_NAMES[sortDirection]}`,
  })),
);

/** The sort field and direction of one of SORT_OPTIONS. */
function sortOf(value: string): Sort {
  const [sortBy, sortDirection] = value.split(',');
  return memberFiltersSchema.pick({ sortBy: true, sortDirection: true }).parse({ sortBy, sortDirection });
}
