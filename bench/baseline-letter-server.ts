import { Redis } from 'ioredis';
import Fastify, { type FastifyRequest } from 'fastify';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { Histogram } from 'prom-client';
import { z } from 'zod';

/**
 * The baseline of the benchmarks: the list of letters and one letter written by hand on Fastify and pg, with the checks of the product
 * (genuine access token, open session, active member, parsed input, and with a Redis the rate limit), its headers, its log line and its
 * metric, and nothing else.
 */
const environment = z
  .object({
    DATABASE_URL: z.string(),
    PORT: z.string().transform(Number),
    DATABASE_POOL_SIZE: z.string().transform(Number),
    SESSION_SECRET: z.string(),
    LOG_LEVEL: z.string(),
    REDIS_URL: z.string().optional(),
    RATE_LIMIT_PER_MINUTE: z.string().transform(Number),
  })
  .parse(process.env);

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);
const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: environment.DATABASE_POOL_SIZE });
const redis = environment.REDIS_URL === undefined ? undefined : new Redis(environment.REDIS_URL);
const logger = pino({ level: environment.LOG_LEVEL }, pino.destination({ fd: 1, sync: false }));
const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of its answer',
  labelNames: ['method', 'route', 'status'],
});

const SESSION = `
SELECT m.member_id, m.status
FROM session s JOIN member m ON m.member_id = s.member_id
WHERE s.session_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`;
const COLUMNS = `cover_letter_id AS "coverLetterId", title, job_field AS "jobField",
  experience_years AS experience, experience_years AS "experienceYears", company_name AS "companyName", deadline,
  is_ai_improved AS "isAiImproved", version, created_at AS "createdAt", updated_at AS "updatedAt"`;
const ROWS = `
SELECT ${COLUMNS}, left(content, 200) AS content
FROM cover_letter WHERE member_id = $1 AND deleted_at IS NULL
ORDER BY updated_at DESC, cover_letter_id DESC LIMIT 20 OFFSET $2`;
const COUNT = 'SELECT count(*) AS total FROM cover_letter WHERE member_id = $1 AND deleted_at IS NULL';
const LETTER = `
SELECT ${COLUMNS}, content, questions
FROM cover_letter WHERE cover_letter_id = $1 AND member_id = $2 AND deleted_at IS NULL`;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const ACCESS_COOKIE = /jasogongbang-access=(([^.;]+)\.(\d+)\.(\d+))\.([^;]+)/;

/** The id of the active member who is signed in, undefined for nobody. @throws Error after too many calls */
async function authenticate({ headers }: FastifyRequest): Promise<number | undefined> {
  const [, payload = '', sessionId, tokenMember, expiry, mac = ''] =
    ACCESS_COOKIE.exec(headers.cookie ?? '') ?? [];
  const genuine = createHmac('sha256', environment.SESSION_SECRET)
    .update(`access:${payload}`)
    .digest('base64url');
  if (mac.length !== genuine.length || !timingSafeEqual(Buffer.from(genuine), Buffer.from(mac))) return;
  if (Number(expiry) * 1000 < Date.now()) return;
  await countCall(`limit-by-hand:${tokenMember}`);
  const { rows } = await pool.query<{ member_id: number; status: string }>({
    name: 'session',
    text: SESSION,
    values: [sessionId],
  });
  return rows[0]?.status === 'ACTIVE' ? rows[0].member_id : undefined;
}

async function countCall(key: string): Promise<void> {
  if (redis === undefined) return;
  const calls = await redis.incr(key);
  if (calls === 1) await redis.expire(key, 60);
  if (calls > environment.RATE_LIMIT_PER_MINUTE) throw new Error('too many calls');
}

const answer = (data: unknown) => ({
  success: true,
  message: '요청을 처리했어요.',
  data,
  errorCode: null,
  canRetry: false,
  timestamp: new Date().toISOString(),
});

const app = Fastify({ genReqId: () => randomUUID() });
app.addHook('onRequest', (request, reply, done) => {
  reply.headers(HEADERS).header('x-request-id', request.id);
  done();
});
app.addHook('onResponse', (request, reply, done) => {
  const line = { method: request.method, route: request.routeOptions.url ?? '-', status: reply.statusCode };
  logger.info({ ...line, requestId: request.id, ms: Math.round(reply.elapsedTime) }, 'request');
  duration.observe(line, reply.elapsedTime / 1000);
  done();
});

const listQuerySchema = z.object({
  page: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  size: z.literal('20'),
  view: z.literal('thumbnail'),
});
app.get('/api/v1/cover-letters', async (request, reply) => {
  const memberId = await authenticate(request);
  if (memberId === undefined) return reply.code(401).send();
  const { page } = listQuerySchema.parse(request.query);
  const [rows, count] = await Promise.all([
    pool.query(ROWS, [memberId, page * 20]),
    pool.query<{ total: number }>(COUNT, [memberId]),
  ]);
  const total = count.rows[0]?.total ?? 0;
  const pages = Math.ceil(total / 20);
  return answer({ content: rows.rows, totalElements: total, totalPages: pages, number: page, size: 20 });
});

const letterPathSchema = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/) });
app.get('/api/v1/cover-letters/:id', async (request, reply) => {
  const memberId = await authenticate(request);
  if (memberId === undefined) return reply.code(401).send();
  const { id } = letterPathSchema.parse(request.params);
  const { rows } = await pool.query<object>(LETTER, [id, memberId]);
  return rows[0] === undefined ? reply.code(404).send() : answer(rows[0]);
});
await app.listen({ port: environment.PORT, host: '127.0.0.1' });
process.send?.({ ready: true });
