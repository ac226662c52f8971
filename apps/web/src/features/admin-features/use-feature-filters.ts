import { z } from 'zod';
import { ADMIN_PAGE_SIZES, type FeatureCategory, featureCategorySchema } from '#contracts';
import { sortFilterShape, sortOf } from '@/components/list-filters/sort-filters';
import { type ListFilters, useListFilters } from '@/components/list-filters/use-list-filters';
import type { FeatureListRequest } from './feature-queries.js';

const DEFAULT_SIZE = 20;

export const categoryFilterSchema = z.union([z.literal(''), featureCategorySchema]).catch('');
const schema = z.object({ ...sortFilterShape, category: categoryFilterSchema });

export interface FeatureFilters extends ListFilters<z.infer<typeof schema>> {
  /** What the server is asked for. */
  request: FeatureListRequest;
  /** The category that the list shows; null for all. */
  category: FeatureCategory | null;
}

/** The filters of a list of features, in the address. */
export function useFeatureFilters(prefix: string): FeatureFilters {
  const filters = useListFilters({ schema, sizes: ADMIN_PAGE_SIZES, defaultSize: DEFAULT_SIZE, prefix });
  const { page, size } = filters.place;
  const category = filters.applied.category === '' ? null : filters.applied.category;
  return { ...filters, category, request: { page, size, sort: sortOf(filters.applied), category } };
}
