import { featureCategorySchema } from '#contracts';
import { FEATURE_CATEGORY_NAMES } from '@/lib/feature-category-names';

export const CATEGORY_OPTIONS = [
  { value: '' as const, label: '선택 안 함' },
  ...featureCategorySchema.options.map((value) => ({ value, label: FEATURE_CATEGORY_NAMES[value] })),
];

/** A share of 0 to 1 in percent, with one decimal. */
export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`;
