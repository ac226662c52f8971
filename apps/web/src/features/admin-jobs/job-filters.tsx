import { X } from 'lucide-react';
import { z } from 'zod';
import { idParameterSchema, jobStatusSchema, jobTypeSchema, MAXIMUM_SEARCH_LENGTH } from '#contracts';
import { ListFilterBar, SelectFilter, TextFilter } from '@/components/list-filter-bar';
import type { ListFilters } from '@/components/use-list-filters';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { JOB_STATUS_LABELS } from './job-text.js';

export const jobFiltersSchema = z.object({
  type: jobTypeSchema.or(z.literal('')).catch(''),
  status: jobStatusSchema.or(z.literal('')).catch(''),
  email: z.string().max(MAXIMUM_SEARCH_LENGTH).catch(''),
  /** Set by the address that a member's drawer links to. */
  memberId: z
    .string()
    .refine((text) => idParameterSchema.safeParse(text).success)
    .catch(''),
});
export type JobFilters = z.infer<typeof jobFiltersSchema>;

const ALL = { value: '', label: '전체' } as const;
const TYPES = [ALL, ...jobTypeSchema.options.map((value) => ({ value, label: jobTypeLabel(value) }))];
const STATUSES = [
  ALL,
  ...jobStatusSchema.options.map((value) => ({ value, label: JOB_STATUS_LABELS[value] })),
];

interface JobFilterBarProps {
  filters: ListFilters<JobFilters>;
  /** What the filtered member is called: the e-mail where a shown job has it, else the member's number. */
  memberName: string;
}

export function JobFilterBar({ filters, memberName }: JobFilterBarProps) {
  const { applied, pending, change, search, reset } = filters;
  return (
    <div className="flex flex-col gap-3">
      <ListFilterBar label="작업 찾기" onSearch={search} onReset={reset}>
        <SelectFilter
          label="종류"
          width="sm:w-48"
          value={pending.type}
          options={TYPES}
          onChange={(type) => change({ type })}
        />
        <SelectFilter
          label="상태"
          width="sm:w-32"
          value={pending.status}
          options={STATUSES}
          onChange={(status) => change({ status })}
        />
        <TextFilter
          label="회원 이메일"
          className="max-sm:w-full sm:w-56"
          inputMode="email"
          placeholder="일부만 적어도 돼요"
          value={pending.email}
          onChange={(email) => change({ email })}
        />
      </ListFilterBar>
      {applied.memberId !== '' && (
        <button
          type="button"
          aria-label={`${memberName} 조건 빼기`}
          className="inline-flex min-h-9 items-center gap-1.5 self-start rounded-full border border-accent/25 bg-accent-wash px-3 text-caption font-semibold text-accent hover:border-accent pointer-coarse:min-h-11"
          onClick={() => filters.applyNow({ memberId: '' })}
        >
          회원: {memberName} <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
