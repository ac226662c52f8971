import { queryOptions, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { resumeMetadataRoutes } from '#contracts';
import type { TechStack } from '#contracts';
import { findTechStacks } from '#domain';
import { Button } from '@/components/ui/button';
import { SearchableDropdown } from '@/components/ui/searchable-dropdown';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

interface TechStackSelectProps {
  label: string;
  /** Those that were chosen already: they are not offered again. */
  chosenIds: readonly number[];
  onChoose: (stack: TechStack) => void;
}

const NO_STACKS: readonly TechStack[] = [];

/** Finds a technology by its name or another spelling, Korean or English, and adds it. */
export function TechStackSelect({ label, chosenIds, onChoose }: TechStackSelectProps) {
  const { data, error, isFetching, refetch } = useQuery(resumeMetadataQuery());
  const all = data?.techStacks ?? NO_STACKS;
  const chosen = useMemo(() => new Set(chosenIds), [chosenIds]);
  const offered = useMemo(() => all.filter(({ id }) => !chosen.has(id)), [all, chosen]);
  if (error && !data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-caption text-red">
        기술 목록을 불러오지 못했어요.
        <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
          다시 시도
        </Button>
      </p>
    );
  return (
    <SearchableDropdown
      label={label}
      options={offered}
      selectedId={null}
      onSelect={onChoose}
      find={findTechStacks}
      isDisabled={!data}
      placeholder={data ? '기술 검색 (예: 리액트, React)' : '기술 목록을 불러오는 중이에요'}
    />
  );
}

interface NamedStack {
  techStackId: number;
  name: string;
}

interface TechStackChipsProps<Stack extends NamedStack> {
  label: string;
  stacks: readonly Stack[];
  onRemove: (techStackId: number) => void;
  /** What else a chip holds, such as how well it is known. */
  detailOf?: (stack: Stack) => ReactNode;
}

/** The technologies that were chosen, each with a button that takes it out again. */
export function TechStackChips<Stack extends NamedStack>({
  label,
  stacks,
  onRemove,
  detailOf,
}: TechStackChipsProps<Stack>) {
  if (stacks.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {stacks.map((stack) => (
        <li
          key={stack.techStackId}
          className="flex min-h-9 max-w-full items-center rounded-s border border-line-strong bg-raised pl-3 text-small pointer-coarse:min-h-11"
        >
          <span className="min-w-0 truncate font-semibold">{stack.name}</span>
          {detailOf?.(stack)}
          <button
            type="button"
            aria-label={`${stack.name} 빼기`}
            onClick={() => onRemove(stack.techStackId)}
            className="touch-target ml-0.5 flex size-9 shrink-0 items-center justify-center rounded-s text-ink-faint hover:text-red"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const STALE_MS = 10 * 60_000;

/** The technologies that a resume can name. */
export const resumeMetadataQuery = () =>
  queryOptions({
    queryKey: queryKeys.resumeMetadata,
    queryFn: ({ signal }) => callApi(resumeMetadataRoutes.all, { signal }),
    staleTime: STALE_MS,
    gcTime: STALE_MS,
  });
