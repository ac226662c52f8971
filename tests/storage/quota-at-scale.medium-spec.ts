import { readGenericPlan, recordStatements, rowsReadBy, runSql, scansIn, statementWith } from '#testing';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { saveLetter } from '../cover-letters/letters.js';

const OTHERS = 30;
/** Of each other member: documents of either kind, a photo of each resume, and versions of each of them. */
const [DOCUMENTS, VERSIONS] = [100, 20];

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
  await runSql(
    api.dataSource,
    `WITH members AS (
       INSERT INTO member (google_id, email, name) SELECT 'full-' || n, n || '@full.example', '김하늘' FROM generate_series(1, ${OTHERS}) n
       RETURNING member_id),
     letters AS (
       INSERT INTO cover_letter (member_id, title, content, questions, job_field, experience_years, is_ai_improved)
       SELECT member_id, '글 ' || n, '글', '[]', '개발', 0, false FROM members, generate_series(1, ${DOCUMENTS}) n
       RETURNING cover_letter_id),
     resumes AS (
       INSERT INTO resume (member_id, title, type, body, completed_sections)
       SELECT member_id, '이력서 ' || n, 'DEFAULT', '{}', '{}' FROM members, generate_series(1, ${DOCUMENTS}) n
       RETURNING resume_id, member_id),
     photos AS (
       INSERT INTO stored_photo (member_id, content_hash, content_type, content)
       SELECT member_id, n::text, 'image/jpeg', '' FROM members, generate_series(1, ${DOCUMENTS}) n RETURNING photo_id, member_id),
     shown AS (
       INSERT INTO resume_photo (resume_id, photo_id)
       SELECT resume_id, photo_id
       FROM (SELECT *, row_number() OVER (PARTITION BY member_id) AS position FROM resumes) r
       JOIN (SELECT *, row_number() OVER (PARTITION BY member_id) AS position FROM photos) p USING (member_id, position)),
     letter_versions AS (
       INSERT INTO cover_letter_version (cover_letter_id, version, title, content, questions, job_field, experience_years, is_ai_improved, reason)
       SELECT cover_letter_id, n, '글', '글', '[]', '개발', 0, false, 'EDIT' FROM letters, generate_series(1, ${VERSIONS}) n)
     INSERT INTO resume_version (resume_id, version, title, type, body, reason)
     SELECT resume_id, n, '이력서', 'DEFAULT', '{}', 'EDIT' FROM resumes, generate_series(1, ${VERSIONS}) n`,
  );
  await runSql(api.dataSource, 'VACUUM ANALYZE');
});
afterAll(() => api.stop());

it('the storage of a member is counted without reading what others store', async () => {
  const { client } = await api.signIn();
  await saveLetter(client);
  const statements = await recordStatements(api.dataSource, () => client.send('GET', '/api/v1/me/storage'));
  const scans = scansIn(
    await readGenericPlan(api.dataSource, statementWith('cover_letter_version', statements)),
  );
  expect(Math.max(...scans.map(rowsReadBy))).toBeLessThanOrEqual(OTHERS);
});
