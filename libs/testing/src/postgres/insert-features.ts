import type { DataSource } from 'typeorm';
import { vacuumWhole } from './vacuum-whole.js';

const FAMILIES = `'SOFTWARE','DATA','DESIGN','PLANNING','MARKETING','SALES','HR','FINANCE','PRODUCTION','RESEARCH',
  'CONSTRUCTION','LOGISTICS','MEDICAL','EDUCATION','PUBLIC','SERVICE'`;

// Few patterns are seen in many letters and most of them in two or three, much as words are (Zipf); a fifth belongs to no family of jobs.
const INSERT = `
WITH drawn AS MATERIALIZED (
  SELECT n, (ARRAY[${FAMILIES}])[1 + floor(power(random(), 1.6) * 16)::int] AS family, random() AS of_family,
    least(4000, ceil(1 / power(random(), 0.8)))::int AS letters,
    (ARRAY['EXPRESSION','STRUCTURE','CONTENT'])[1 + n % 3] AS category,
    (ARRAY['상황을','문제를','숫자를','맡은 일을','고객의 말을','실패를','기준을','협업을'])[1 + floor(random() * 8)::int] AS what,
    (ARRAY['먼저 밝히고','짧게 나누어','장면으로','기간과 함께','비교해서','순서대로','되돌아보며'])[1 + floor(random() * 7)::int] AS how,
    (ARRAY['적는다','보여 준다','마무리한다','이어 간다','설명한다'])[1 + floor(random() * 5)::int] AS verb
  FROM generate_series(1, $1::int) n
)
INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description, description_hash,
  duplicate_count, distinct_letter_count, job_family, job_field, weaknesses)
SELECT n, category, what || ' ' || how || ' ' || verb || ' ' || n,
  encode(sha256(convert_to(what || ' ' || how || ' ' || verb || ' ' || n, 'UTF8')), 'base64'),
  letters + n % 5, letters,
  CASE WHEN of_family > 0.2 THEN family END,
  CASE WHEN of_family > 0.4 THEN family || ' ' || n % 40 END,
  ARRAY(SELECT rule FROM unnest(ARRAY['REPEATED_ENDING','REPEATED_WORD','CLICHE','LONG_SENTENCE','NO_FIGURES'])
    WITH ORDINALITY AS rules (rule, position) WHERE hashint8(8 * n::bigint + position) & 1023 < 307)
FROM drawn`;

/** Fills a database with invented features, spread over categories, families of jobs and weaknesses as extracted ones are. */
export async function insertFeatures(dataSource: DataSource, count: number): Promise<void> {
  await dataSource.query(INSERT, [count]);
  await vacuumWhole(dataSource, 'cover_letter_feature');
}
