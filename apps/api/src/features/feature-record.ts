import type { Feature, FeatureSource, RawFeature } from '#contracts';
import { previewOf } from '../documents/document-preview.js';

type WithDates<Shape> = Omit<Shape, 'createdAt' | 'updatedAt'> & Record<'createdAt' | 'updatedAt', Date>;

/** A final feature, a raw one, and a raw one with its letter, as the database answers them. */
export type FeatureRow = WithDates<Feature>;
export type RawFeatureRow = WithDates<RawFeature>;
export type FeatureSourceRow = WithDates<Omit<FeatureSource, 'letterPreview'>> & { text: string };

const DATES = 'f.created_at AS "createdAt", f.updated_at AS "updatedAt"';

/** The columns of a final feature named `f`. */
export const FEATURE_COLUMNS = `f.cover_letter_feature_id AS "coverLetterFeatureId",
  f.representative_cover_letter_id AS "representativeCoverLetterId", f.features_category AS "featuresCategory",
  f.description, f.duplicate_count AS "duplicateCount", ${DATES}`;

/** The columns of a raw feature named `f`. */
export const RAW_FEATURE_COLUMNS = `f.raw_cover_letter_feature_id AS "rawCoverLetterFeatureId",
  f.cover_letter_id AS "coverLetterId", f.features_category AS "featuresCategory", f.description, ${DATES}`;

const dated = ({ createdAt, updatedAt }: Record<'createdAt' | 'updatedAt', Date>) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export const toFeature = (row: FeatureRow): Feature => ({ ...row, ...dated(row) });

export const toRawFeature = (row: RawFeatureRow): RawFeature => ({ ...row, ...dated(row) });

export const toFeatureSource = ({ text, ...row }: FeatureSourceRow): FeatureSource => ({
  ...row,
  ...dated(row),
  letterPreview: previewOf(text),
});
