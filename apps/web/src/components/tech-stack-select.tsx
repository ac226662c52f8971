import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resumeMetadataRoutes } from '#contracts';
import type { TechStack } from '#contracts';
import { findTechStacks } from '#domain';
import { Button } from '@/components/ui/button';
import { SearchableDropdown } from '@/components/ui/searchable-dropdown';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

export interface TechStackSelectProps {
  label: string;
  /** Those that were chosen already: they are not offered again. */
  chosenIds: readonly number[];
  onChoose: (stack: TechStack) => void;
}

const NO_STACKS: readonly TechStack[] = [];

/** Finds a technology by its name or another spelling, Korean or English, and adds it. */
export function SearchableTechStacks({ label, chosenIds, onChoose }: TechStackSelectProps) {
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

const STALE_MILLISECONDS = 10 * 60_000;

/** The technologies that a resume can name. */
export const resumeMetadataQuery = () =>
  queryOptions({
    queryKey: queryKeys.resumeMetadata,
    queryFn: ({ signal }) => callApi(resumeMetadataRoutes.all, { signal }),
    staleTime: STALE_MILLISECONDS,
    gcTime: STALE_MILLISECONDS,
  });
