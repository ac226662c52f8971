import { z } from 'zod';

/** Exactly `true` or `false`. */
export const flag = z
  .enum(['true', 'false'], { error: 'true 또는 false여야 합니다' })
  .transform((value) => value === 'true');
/** Largest value of a PostgreSQL integer. */
const MAXIMUM_INTEGER = 2_147_483_647;
/** Largest delay of a timer, in seconds; timers count milliseconds in 32 bits. */
const MAXIMUM_TIMER_SECONDS = 2_147_483;
/** A day: the deadline of a job with many calls, which is computed from it, still fits a timer. */
export const MAXIMUM_REPLY_SECONDS = 86_400;
const MAXIMUM_PORT = 65_535;
/** Digits only, between the minimum and the maximum. */
export const wholeNumber = (minimum: number, maximum = MAXIMUM_INTEGER) =>
  z
    .string()
    .regex(/^\d+$/, '정수여야 합니다')
    .transform(Number)
    .pipe(z.number().min(minimum, `${minimum} 이상이어야 합니다`).max(maximum, `${maximum} 이하여야 합니다`));
/** A port to listen on; 0, where it may be, lets the system choose. */
export const port = (minimum: 0 | 1) => wholeNumber(minimum, MAXIMUM_PORT);
/** US dollars a million model tokens. */
const price = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/, '0 이상의 수여야 합니다')
  .transform(Number);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
/** `host:port`, an IPv6 host in brackets. */
const hostAndPort = z
  .string()
  .refine(
    (value) => /^(?:\[[\da-f:.]+\]|[^\s/?#@:*[\]]+):\d{1,5}$/i.test(value) && URL.canParse(`http://${value}`),
    '호스트:포트 꼴이어야 합니다',
  );
const httpUrl = z.url({ protocol: /^https?$/, error: 'http(s):// 주소여야 합니다', abort: true });
/** A path is refused, since nothing would use it. */
const origin = httpUrl.refine(
  (value) => new URL(value).href === `${new URL(value).origin}/`,
  '경로, 물음표, # 없이 http(s)://호스트[:포트]만 적어야 합니다',
);
/** Any that an identity provider may give somebody: `root@localhost` too. */
const emailAddress = z.string().regex(/^[^\s@]+@[^\s@]+$/, '이메일 주소여야 합니다');
/** What Fastify accepts, except netmasks; it throws for a range of all addresses as it does for invalid text. */
const proxy = z.union(
  [
    z.ipv4(),
    z.ipv6(),
    z.cidrv4().regex(/\/[1-9]/),
    z.cidrv6().regex(/\/[1-9]/),
    z.enum(['loopback', 'linklocal', 'uniquelocal']),
  ],
  'IP 주소나 CIDR(/0은 안 됩니다), loopback, linklocal, uniquelocal 가운데 하나여야 합니다',
);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MINIMUM_SECRET_LENGTHS = { SESSION_SECRET: 32, METRICS_TOKEN: 16 };

interface ProductionRuleFields {
  NODE_ENV?: string | undefined;
  SESSION_SECRET?: string | undefined;
  METRICS_TOKEN?: string | undefined;
  AI_PRACTICE_MODE?: boolean | undefined;
}

/** In production, neither secrets that can be guessed nor the practice AI are valid. */
function checkProductionRules(environment: ProductionRuleFields, context: z.RefinementCtx): void {
  if (environment.NODE_ENV !== 'production') return;
  const addIssue = (name: keyof ProductionRuleFields, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message: `운영 환경에서는 ${message}` });
  for (const name of ['SESSION_SECRET', 'METRICS_TOKEN'] as const) {
    const minimum = MINIMUM_SECRET_LENGTHS[name];
    if ((environment[name]?.length ?? minimum) < minimum) addIssue(name, `${minimum}자 이상이어야 합니다`);
  }
  if (environment.AI_PRACTICE_MODE === true) addIssue('AI_PRACTICE_MODE', '쓸 수 없습니다');
}

/**
 * The schema with the rules of production, whose violations are reported together with the other invalid variables.
 */
export const withProductionRules = <Schema extends z.ZodType<ProductionRuleFields>>(schema: Schema): Schema =>
  schema.superRefine(checkProductionRules, { when: () => true });

/** A century: an interval of PostgreSQL takes it. */
const MAXIMUM_RETENTION_DAYS = 36_500;
const retentionDays = wholeNumber(0, MAXIMUM_RETENTION_DAYS);

/** How long what nobody needs any more is kept, in days; 0 for ever. Workers read it, and the command that purges. */
export const retentionEnvironment = z.object({
  /** Three years: as long as Korean law asks that changes of administrators' rights be kept. */
  AUDIT_RETENTION_DAYS: retentionDays.default(1_095),
  CRAWL_RETENTION_DAYS: retentionDays.default(90),
});

/** Variables that every process reads. */
export const commonEnvironment = z.object({
  AI_DAILY_TOKENS: wholeNumber(0).default(0),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `${LOG_LEVELS.join(', ')} 가운데 하나여야 합니다` }).default('info'),
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'postgresql:// 주소가 필요합니다 (npm start는 스스로 마련합니다)',
  }),
  DATABASE_POOL_SIZE: wholeNumber(1).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'redis:// 주소여야 합니다' }).optional(),
  LISTEN_HOST: z.string().default('0.0.0.0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  METRICS_TOKEN: z.string().optional(),
  TOKEN_CAP: wholeNumber(0).default(40),
  TOKEN_REFILL_AMOUNT: wholeNumber(0).default(10),
  TOKEN_REFILL_SECONDS: wholeNumber(1).default(86_400),
});

/** Variables that the API process reads. */
export const apiEnvironment = commonEnvironment.extend({
  PORT: port(0).default(3000),
  DRAIN_SECONDS: wholeNumber(0, MAXIMUM_TIMER_SECONDS).optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: list.pipe(z.array(proxy)).default([]),
  SESSION_SECRET: z.string('비밀 값이 필요합니다'),
  GOOGLE_CLIENT_ID: z.string('필요합니다').min(1),
  GOOGLE_CLIENT_SECRET: z.string('필요합니다').min(1),
  GOOGLE_AUTHORIZATION_URL: httpUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: httpUrl.default('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: httpUrl.default('https://openidconnect.googleapis.com/v1/userinfo'),
  ALLOWED_REDIRECT_URIS: list.pipe(z.array(z.url('주소여야 합니다'))).default([]),
  ROOT_EMAILS: list.pipe(z.array(emailAddress)).default([]),
  AI_CONSENT_REQUIRED: flag.optional(),
  AI_PRACTICE_MODE: flag.default(false),
  OPERATOR_NAME: z.string().optional(),
  PRIVACY_OFFICER_NAME: z.string().optional(),
  PRIVACY_OFFICER_CONTACT: z.string().optional(),
  AI_PROVIDER_NAME: z.string().optional(),
  AI_PROVIDER_COUNTRY: z.string().optional(),
  AI_PROVIDER_CONTACT: z.string().optional(),
  AI_PROVIDER_RETENTION: z.string().optional(),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0).default(1200),
  RATE_LIMIT_AUTH_PER_MINUTE: wholeNumber(0).default(120),
  RATE_LIMIT_AI_PER_MINUTE: wholeNumber(0).default(60),
  AI_MEMBER_DAILY_TOKENS: wholeNumber(0).default(1_000_000),
  STORAGE_DOCUMENTS: wholeNumber(1).default(1_000),
  STORAGE_PHOTOS: wholeNumber(1).default(500),
  STORAGE_VERSIONS: wholeNumber(1).default(20_000),
  STORAGE_MEGABYTES: wholeNumber(1).default(500),
  WEB_ROOT: z.string().optional(),
});

/**
 * The queues by what WORKER_QUEUES names. It names the resource that jobs wait for; a worker that has the resource works on all queues of
 * that name. Each queue has its own concurrency, so that no slow work of one kind keeps a member's job of another waiting. Pages of a crawl
 * can be kept away from members' documents: `print` and `crawl` name one half of `browser` each.
 */
const QUEUES_BY_NAME = {
  /** What members ask the AI for; the files that they import; letters of an extraction. */
  ai: ['ai', 'import', 'extract'],
  /** Exports; pages of a crawl. */
  browser: ['browser', 'crawl'],
  print: ['browser'],
  crawl: ['crawl'],
  cpu: ['cpu'],
  maintenance: ['maintenance'],
} as const;
type WorkerQueueName = keyof typeof QUEUES_BY_NAME;
export type QueueName = (typeof QUEUES_BY_NAME)[WorkerQueueName][number];

/** What WORKER_QUEUES may name. */
export const WORKER_QUEUE_NAMES = Object.keys(QUEUES_BY_NAME) as WorkerQueueName[];

const queuesOf = (names: readonly WorkerQueueName[]): QueueName[] => [
  ...new Set(names.flatMap((name) => QUEUES_BY_NAME[name])),
];

/** Every queue. */
export const QUEUES: readonly QueueName[] = queuesOf(WORKER_QUEUE_NAMES);

/** Queues whose jobs never call the AI provider: a worker of these alone needs no key. */
export const QUEUES_WITHOUT_AI: readonly QueueName[] = ['browser', 'crawl'];

/** Variables that a worker process reads. */
export const workerEnvironment = commonEnvironment.extend({
  ...retentionEnvironment.shape,
  WORKER_QUEUES: list
    .pipe(
      z
        .array(
          z.enum(WORKER_QUEUE_NAMES, { error: `${WORKER_QUEUE_NAMES.join(', ')} 가운데 하나여야 합니다` }),
        )
        .min(1, '큐가 하나는 있어야 합니다'),
    )
    .default(WORKER_QUEUE_NAMES)
    .transform(queuesOf),
  WORKER_CONCURRENCY: wholeNumber(1).optional(),
  WORKER_PORT: port(0).optional(),
  CHROMIUM_PATH: z.string().optional(),
  CHROMIUM_SANDBOX: z.enum(['auto', 'required'], { error: 'auto 또는 required여야 합니다' }).default('auto'),
  PUBLIC_URL: origin.optional(),
  CRAWL_ALLOWED_HOSTS: list.pipe(z.array(hostAndPort)).default([]),
  OPENAI_API_KEY: z.string('필요합니다').min(1),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_CONNECT_TIMEOUT_SECONDS: wholeNumber(1, MAXIMUM_TIMER_SECONDS).default(10),
  OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: wholeNumber(1, MAXIMUM_TIMER_SECONDS).default(120),
  OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS: wholeNumber(1, MAXIMUM_TIMER_SECONDS).default(30),
  OPENAI_REPLY_TIMEOUT_SECONDS: wholeNumber(1, MAXIMUM_REPLY_SECONDS).default(300),
  OPENAI_MAXIMUM_REPLY_TOKENS: wholeNumber(1).default(16_000),
  OPENAI_REASONING_EFFORT: z
    .string()
    .regex(/^[\w-]+$/, 'low, medium, high처럼 제공사가 아는 낱말이어야 합니다')
    .optional(),
  OPENAI_END_USER_SECRET: z.string().min(16, '16자 이상이어야 합니다').optional(),
  OPENAI_INPUT_PRICE: price.optional(),
  OPENAI_OUTPUT_PRICE: price.optional(),
  OPENAI_EMBEDDING_PRICE: price.optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  OPENAI_EMBEDDING_MODEL: z.string().default('text-embedding-3-small'),
});
