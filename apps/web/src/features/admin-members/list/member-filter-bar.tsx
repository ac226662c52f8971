import { ListFilterBar } from '@/components/list-filters/list-filter-bar';
import { TextFilter } from '@/components/list-filters/text-filter';
import type { ListFilters } from '@/components/list-filters/use-list-filters';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import {
  type MemberFilters,
  memberFiltersSchema,
  ROLE_OPTIONS,
  SORT_OPTIONS,
  sortOf,
  sortValue,
  STATUS_OPTIONS,
} from './member-filters.js';

const { role: roleFilter, status: statusFilter } = memberFiltersSchema.shape;

/** What the list of members is searched by. */
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
      <Field label="권한" className="max-sm:min-w-32 max-sm:flex-1">
        <Select
          className="w-full sm:w-36"
          value={pending.role}
          onChange={({ target }) => change({ role: roleFilter.parse(target.value) })}
          options={ROLE_OPTIONS}
        />
      </Field>
      <Field label="상태" className="max-sm:min-w-32 max-sm:flex-1">
        <Select
          className="w-full sm:w-28"
          value={pending.status}
          onChange={({ target }) => change({ status: statusFilter.parse(target.value) })}
          options={STATUS_OPTIONS}
        />
      </Field>
      <Field label="정렬" className="max-sm:w-full">
        <Select
          className="w-full sm:w-52"
          value={sortValue(pending)}
          onChange={({ target }) => change(sortOf(target.value))}
          options={SORT_OPTIONS}
        />
      </Field>
    </ListFilterBar>
  );
}
