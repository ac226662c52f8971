import { useRef, useState } from 'react';
import { z } from 'zod';
import { auditActionSchema } from '#contracts';
import { AUDIT_ACTION_NAMES } from '#domain';
import { ListFilterBar, SelectFilter, TextFilter } from '@/components/list-filter-bar';
import type { ListFilters } from '@/components/use-list-filters';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

const ACTION_OPTIONS = [
  { value: '' as const, label: '전체' },
  ...auditActionSchema.options.map((value) => ({ value, label: AUDIT_ACTION_NAMES[value] })),
];
// Keeps the year at four digits.
const LAST_DAY = '9999-12-31';
const UNFINISHED = '날짜를 끝까지 적어 주세요.';
// From sm on, the error hangs below its field and takes no height, so that the fields of a line stay aligned.
const DAY_CLASS =
  'relative max-sm:w-full sm:w-40 sm:[&>[role=alert]]:absolute sm:[&>[role=alert]]:top-full sm:[&>[role=alert]]:whitespace-nowrap';

export function AuditFilterBar({ filters }: { filters: ListFilters<AuditFilters> }) {
  const { pending, change, search, reset } = filters;
  const days = useRef<HTMLDivElement>(null);
  const [unfinished, setUnfinished] = useState('');
  const orderError = periodError(pending);
  const submit = () => {
    // A half-typed date has an empty value, as if there were no date.
    const input = [...(days.current?.querySelectorAll('input') ?? [])].find(
      ({ validity }) => validity.badInput,
    );
    setUnfinished(input?.name ?? '');
    if (input) input.focus();
    else if (!orderError) search();
  };
  const day = (name: 'from' | 'to', label: string, error?: string) => (
    <Field label={label} error={unfinished === name ? UNFINISHED : error} className={DAY_CLASS}>
      <Input
        type="date"
        name={name}
        max={LAST_DAY}
        value={pending[name]}
        onChange={({ target }) => {
          setUnfinished('');
          change({ [name]: target.value });
        }}
      />
    </Field>
  );
  return (
    <ListFilterBar label="감사 기록 검색" onSearch={submit} onReset={reset}>
      <SelectFilter
        label="한 일"
        width="sm:w-56"
        value={pending.action}
        options={ACTION_OPTIONS}
        onChange={(action) => change({ action })}
      />
      <TextFilter
        label="이메일"
        className="min-w-48 flex-1"
        inputMode="email"
        placeholder="한 사람이나 받은 사람의 이메일 일부"
        value={pending.email}
        onChange={(email) => change({ email })}
      />
      <div ref={days} className="flex flex-wrap gap-x-3 gap-y-4 max-sm:w-full">
        {day('from', '첫날')}
        {day('to', '마지막 날', orderError)}
      </div>
    </ListFilterBar>
  );
}

const daySchema = z.iso.date();

export const auditFiltersSchema = z.object({
  action: auditActionSchema.or(z.literal('')).catch(''),
  email: z.string().catch(''),
  from: daySchema.or(z.literal('')).catch(''),
  to: daySchema.or(z.literal('')).catch(''),
});
/** Empty is no filter; days are those of Seoul. */
export type AuditFilters = z.infer<typeof auditFiltersSchema>;

/** The error of the period, shown at its end date. */
export const periodError = ({ from, to }: AuditFilters): string | undefined =>
  from !== '' && to !== '' && from > to ? '마지막 날이 첫날보다 빨라요.' : undefined;

export const isFiltered = (filters: AuditFilters): boolean => Object.values(filters).some(Boolean);

/** The filters as query parameters; null for an empty filter, which the call leaves out. */
export const filterQuery = ({ action, email, from, to }: AuditFilters) => ({
  action: action || null,
  email: email || null,
  from: from || null,
  to: to || null,
});
