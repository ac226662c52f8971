import { z } from 'zod';

/** What a mined feature describes: wording, structure or content. */
export const featureCategorySchema = z.enum(['EXPRESSION', 'STRUCTURE', 'CONTENT']);
export type FeatureCategory = z.infer<typeof featureCategorySchema>;
