import type { FeatureCategory } from '#contracts';
import type { DemoFeature } from './demo-feature.js';
import { contentFeatures } from './features/content.js';
import { expressionFeatures } from './features/expression.js';
import { structureFeatures } from './features/structure.js';

/** The 50 patterns that a demo stack starts with, by category. All are invented. */
export const demoFeatures: Record<FeatureCategory, DemoFeature[]> = {
  EXPRESSION: expressionFeatures,
  STRUCTURE: structureFeatures,
  CONTENT: contentFeatures,
};
