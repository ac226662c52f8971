import { textHashOf, type Transaction } from '#database';
import { jobFamilyOf, ProductError } from '#domain';
import { withdrawFeatures } from '#letter-features';
import { JobFailure } from '#jobs';
import { writeFingerprints } from './copies/corpus.js';
import type { PickedFeature } from './pick-features.js';
import { LETTER_OF_ID, type SampleLetter } from './sample-letter.js';

const INSERT_FEATURES = `
INSERT INTO raw_cover_letter_feature
  (cover_letter_id, features_category, description, description_hash, job_field, job_family, weaknesses)
SELECT $1, feature.category, feature.description, feature.hash, $2, $3, feature.weaknesses
FROM jsonb_to_recordset($4::jsonb) AS feature (place int, category text, description text, hash text, weaknesses text[])
ORDER BY feature.place`;

const MARK_EXTRACTED = 'UPDATE crawled_cover_letter SET extracted_text_hash = $2 WHERE cover_letter_id = $1';

/**
 * Puts features in the place of those that a letter had, and marks its text as extracted.
 * @param letter as it was when it was asked about
 * @throws ProductError NOT_FOUND when it is gone; JobFailure when its text is another by now: what was found is not of that
 */
export async function replaceFeatures(
  tx: Transaction,
  letter: SampleLetter,
  features: readonly PickedFeature[],
): Promise<{ rawFeatures: number }> {
  const { coverLetterId, text } = letter;
  const [present] = await tx.query<SampleLetter>(`${LETTER_OF_ID} FOR UPDATE`, [coverLetterId]);
  if (present === undefined)
    throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
  if (present.text !== text) throw new JobFailure('VERSION_CONFLICT', { retry: 'BACKOFF' });
  // What is withdrawn is withdrawn by one at a time: most letters have nothing yet, and need not wait.
  if (await hasFeatures(tx, coverLetterId)) await withdrawFeatures(tx, [coverLetterId]);
  const { jobField } = present;
  await tx.query(INSERT_FEATURES, [coverLetterId, jobField, jobFamilyOf(jobField), toRows(features)]);
  await writeFingerprints(tx, [letter]);
  await tx.query(MARK_EXTRACTED, [coverLetterId, textHashOf(text)]);
  return { rawFeatures: features.length };
}

async function hasFeatures(tx: Transaction, coverLetterId: number): Promise<boolean> {
  const found = await tx.query('SELECT 1 FROM raw_cover_letter_feature WHERE cover_letter_id = $1 LIMIT 1', [
    coverLetterId,
  ]);
  return found.length > 0;
}

const toRows = (features: readonly PickedFeature[]): string =>
  JSON.stringify(
    features.map(({ featuresCategory, description, weaknesses }, place) => ({
      place,
      category: featuresCategory,
      description,
      hash: textHashOf(description),
      weaknesses,
    })),
  );
