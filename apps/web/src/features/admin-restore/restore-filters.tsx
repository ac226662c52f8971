import { z } from 'zod';
import { type DocumentStatus, documentStatusSchema } from '#contracts';
import { ListFilterBar } from '@/components/list-filters/list-filter-bar';
import { TextFilter } from '@/components/list-filters/text-filter';
import type { ListFilters } from '@/components/list-filters/use-list-filters';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

export const restoreFiltersSchema = z.object({
  status: documentStatusSchema.catch('DELETED'),
  email: z.string().catch(''),
  title: z.string().catch(''),
});
export type RestoreFilters = z.infer<typeof restoreFiltersSchema>;

export const STATUS_NAMES: Record<DocumentStatus, string> = { DELETED: '삭제됨', ACTIVE: '활성화' };
const STATUS_OPTIONS = documentStatusSchema.options.map((value) => ({ value, label: STATUS_NAMES[value] }));

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
      <TextFilter
        label="작성자 이메일"
        className="min-w-48 flex-1"
        inputMode="email"
        placeholder="이메일의 일부"
        value={pending.email}
        onChange={(email) => change({ email })}
      />
      <TextFilter
        label="제목"
        className="min-w-48 flex-1"
        placeholder="제목의 일부"
        value={pending.title}
        onChange={(title) => change({ title })}
      />
    </ListFilterBar>
  );
}
