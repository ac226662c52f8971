import { z } from 'zod';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

/** How a list of the back office is sorted: by nothing chosen, or by one of its dates. Goes into the schema of its filters. */
export const sortFilterShape = {
  sortField: z.enum(['', 'createdAt', 'updatedAt']).catch(''),
  sortDirection: z.enum(['desc', 'asc']).catch('desc'),
};
type SortFilters = z.output<z.ZodObject<typeof sortFilterShape>>;

const FIELDS = [
  { value: '', label: '선택 안 함' },
  { value: 'createdAt', label: '생성일' },
  { value: 'updatedAt', label: '수정일' },
];
const DIRECTIONS = [
  { value: 'desc', label: '내림차순' },
  { value: 'asc', label: '오름차순' },
];

/**
 * What the list is asked for: `field,direction`. With no field the list keeps its own order, the newest first, which
 * an ascending direction turns around.
 * @returns undefined where the list's own order is asked for
 */
export function sortOf({ sortField, sortDirection }: SortFilters): string | undefined {
  if (sortField === '' && sortDirection === 'desc') return undefined;
  return `${sortField || 'createdAt'},${sortDirection}`;
}

interface SortFilterFieldsProps {
  value: SortFilters;
  onChange: (part: Partial<SortFilters>) => void;
}

/** The two selects of a list's order. */
export function SortFilterFields({ value, onChange }: SortFilterFieldsProps) {
  return (
    <>
      <Field label="정렬 기준" className="max-sm:min-w-0 max-sm:flex-1">
        <Select
          className="w-full sm:w-36"
          value={value.sortField}
          options={FIELDS}
          onChange={({ target }) => onChange({ sortField: sortFilterShape.sortField.parse(target.value) })}
        />
      </Field>
      <Field label="정렬 방향" className="max-sm:min-w-0 max-sm:flex-1">
        <Select
          className="w-full sm:w-36"
          value={value.sortDirection}
          options={DIRECTIONS}
          onChange={({ target }) =>
            onChange({ sortDirection: sortFilterShape.sortDirection.parse(target.value) })
          }
        />
      </Field>
    </>
  );
}
