import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';

/**
 * The baseline of the benchmark: GET /api/v1/cover-letters written by hand, with the same session query, the same rows
 * and the same JSON, and nothing else.
 */
const environment = z
  .object({
    DATABASE_URL: z.string(),
    PORT: z.string().transform(Number),
    DATABASE_POOL_SIZE: z.string().transform(Number),
  })
  .parse(process.env);

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: environment.DATABASE_POOL_SIZE });

const SESSION = `
SELECT s.session_id, m.member_id, m.email, m.name, m.picture, m.role, m.status
FROM session s JOIN member m ON m.member_id = s.member_id
WHERE s.session_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`;
const ROWS = `
SELECT cover_letter_id AS "coverLetterId", title, left(content, 200) AS content, job_field AS "jobField",
  experience_years AS experience, experience_years AS "experienceYears", company_name AS "companyName", deadline,
  is_ai_improved AS "isAiImproved", version, created_at AS "createdAt", updated_at AS "updatedAt"
FROM cover_letter WHERE member_id = $1 AND deleted_at IS NULL
ORDER BY updated_at DESC, cover_letter_id DESC LIMIT 20 OFFSET $2`;

const app = Fastify();
app.get('/api/v1/cover-letters', async (request, reply) => {
  const sessionId = /jasogongbang-access=([^.;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const session = await pool.query<{ member_id: number }>(SESSION, [sessionId]);
  const memberId = session.rows[0]?.member_id;
  if (memberId === undefined) return reply.code(401).send();
  const page = Number(z.object({ page: z.string() }).parse(request.query).page);
  const [rows, count] = await Promise.all([
    pool.query(ROWS, [memberId, page * 20]),
    pool.query<{ total: number }>(
      'SELECT count(*) AS total FROM cover_letter WHERE member_id = $1 AND deleted_at IS NULL',
      [memberId],
    ),
  ]);
  const total = count.rows[0]?.total ?? 0;
  return {
    success: true,
    message: '요청을 처리했어요.',
    data: {
      content: rows.rows,
      totalElements: total,
      totalPages: Math.ceil(total / 20),
      number: page,
      size: 20,
    },
    errorCode: null,
    canRetry: false,
    timestamp: new Date().toISOString(),
  };
});
await app.listen({ port: environment.PORT, host: '127.0.0.1' });
process.send?.({ ready: true });
