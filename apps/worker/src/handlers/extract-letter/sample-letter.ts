/** A sample letter as features are mined from it. */
export interface SampleLetter {
  coverLetterId: number;
  text: string;
  jobField: string | null;
  companyName: string | null;
}

/** SQL of the letter of an id. */
export const LETTER_OF_ID = `
SELECT cover_letter_id AS "coverLetterId", text, job_field AS "jobField", company_name AS "companyName"
FROM crawled_cover_letter WHERE cover_letter_id = $1`;
