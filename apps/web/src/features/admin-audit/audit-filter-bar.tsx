import { auditActionSchema } from '#contracts';
import { ListFilterBar } from '@/components/list-filters/list-filter-bar';
import type { ListFilters } from '@/components/list-filters/use-list-filters';
import { Field } from '@/components/ui/field';
import { Input, type InputProps } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { ACTION_NAMES } from './action-names.js';
import { type AuditFilters, auditFiltersSchema, periodError } from './audit-filters.js';

const ACTION_OPTIONS = [
  { value: '', label: '전체' },
  ...auditActionSchema.options.map((value) => ({ value, label: ACTION_NAMES[value] })),
];
const SEARCH_LIMIT = 200;

export function AuditFilterBar({ filters }: { filters: ListFilters<AuditFilters> }) {
  const { pending, change, search, reset } = filters;
  const error = periodError(pending);
  return (
    <ListFilterBar label="감사 기록 검색" onSearch={() => !error && search()} onReset={reset}>
      <Field label="한 일" className="max-sm:w-full">
        <Select
          className="sm:w-56"
          value={pending.action}
          onChange={({ target }) => change({ action: auditFiltersSchema.shape.action.parse(target.value) })}
          options={ACTION_OPTIONS}
        />
      </Field>
      <Field label="이메일" className="min-w-48 flex-1">
        <Input
          type="search"
          inputMode="email"
          autoComplete="off"
          placeholder="한 사람이나 받은 사람의 이메일 일부"
          maxLength={SEARCH_LIMIT}
          value={pending.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <Field label="첫날" className="max-sm:w-full">
        <DayInput value={pending.from} onChange={({ target }) => change({ from: target.value })} />
      </Field>
      <Field label="마지막 날" error={error} className="max-sm:w-full">
        <DayInput value={pending.to} onChange={({ target }) => change({ to: target.value })} />
      </Field>
    </ListFilterBar>
  );
}

// The largest day keeps the year at four digits.
const DayInput = (props: Pick<InputProps, 'value' | 'onChange'>) => (
  <Input type="date" max="9999-12-31" {...props} />
);
