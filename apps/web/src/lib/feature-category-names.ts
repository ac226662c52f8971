import type { FeatureCategory } from '#contracts';

/** The names of the categories of letter features. */
export const FEATURE_CATEGORY_NAMES: Record<FeatureCategory, string> = {
  EXPRESSION: '표현',
  STRUCTURE: '구조',
  CONTENT: '내용',
};
