import { type FeatureCategory, featureCategorySchema } from '#contracts';

const CATEGORIES: Record<FeatureCategory, string> = {
  EXPRESSION: '표현',
  STRUCTURE: '구조',
  CONTENT: '내용',
};

export const CATEGORY_OPTIONS = [
  { value: '' as const, label: '선택 안 함' },
  ...featureCategorySchema.options.map((value) => ({ value, label: CATEGORIES[value] })),
];

export const categoryLabel = (category: FeatureCategory): string => CATEGORIES[category];

/** A share of 0 to 1 in percent, with one decimal. */
export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`;
