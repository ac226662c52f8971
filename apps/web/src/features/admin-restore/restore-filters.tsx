import { z } from 'zod';
import { type DocumentStatus, documentStatusSchema } from '#contracts';
import { ListFilterBar } from '@/components/list-filters/list-filter-bar';
import type { ListFilters } from '@/components/list-filters/use-list-filters';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';

export const restoreFiltersSchema = z.object({
  status: documentStatusSchema.catch('DELETED'),
  email: z.string().catch(''),
  title: z.string().catch(''),
});
export type RestoreFilters = z.infer<typeof restoreFiltersSchema>;

export const STATUS_NAMES: Record<DocumentStatus, string> = { DELETED: '삭제됨', ACTIVE: '활성화' };
const STATUS_OPTIONS = documentStatusSchema.options.map((value) => ({ value, label: STATUS_NAMES[value] }));
const SEARCH_LIMIT = 200;

interface RestoreFilterBarProps {
  label: string;
  filters: ListFilters<RestoreFilters>;
}

export function RestoreFilterBar({ label, filters }: RestoreFilterBarProps) {
  const { pending, change, search, reset } = filters;
  return (
    <ListFilterBar label={label} onSearch={search} onReset={reset}>
      <Field label="상태" className="max-sm:w-full">
        <Select
          className="sm:w-36"
          value={pending.status}
          onChange={({ target }) => change({ status: documentStatusSchema.parse(target.value) })}
          options={STATUS_OPTIONS}
        />
      </Field>
      <Field label="작성자 이메일" className="min-w-48 flex-1">
        <Input
          type="search"
          inputMode="email"
          autoComplete="off"
          placeholder="이메일의 일부"
          maxLength={SEARCH_LIMIT}
          value={pending.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <Field label="제목" className="min-w-48 flex-1">
        <Input
          type="search"
          autoComplete="off"
          placeholder="제목의 일부"
          maxLength={SEARCH_LIMIT}
          value={pending.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
    </ListFilterBar>
  );
}
