import { QueryFailedError } from 'typeorm';
import { z } from 'zod';
import { InvalidEnvironmentError } from '#config';
import {
  type BlockingSession,
  isConnectionError,
  MigrationBlockedError,
  SessionLockHeldError,
  SharedSessionError,
  UnfinishedIndexError,
} from '#database';

/** The command does not do what was asked, or found something wrong; the message says why in Korean. */
export class Refusal extends Error {}

const databaseErrorSchema = z.object({
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  table: z.string().optional(),
  constraint: z.string().optional(),
});
const systemErrorSchema = z.object({ code: z.string(), path: z.string().optional() });

const AUTHENTICATION = /^28/;
const LOCK_NOT_AVAILABLE = '55P03';
const UNKNOWN_DATABASE = '3D000';

const DETAILED_LEVELS = new Set(['debug', 'trace']);

/**
 * What went wrong, in Korean, for people. What PostgreSQL says of rows is left out: it may quote a member's text.
 * @param logLevel LOG_LEVEL; `debug` and below add the stack
 */
export function describeFailure(error: unknown, logLevel: string | undefined): string {
  const text = describe(error);
  if (!DETAILED_LEVELS.has(logLevel ?? '') || !(error instanceof Error)) return text;
  return `${text}\n${error.stack ?? ''}`;
}

function describe(error: unknown): string {
  if (error instanceof Refusal || error instanceof InvalidEnvironmentError) return error.message;
  if (error instanceof Error && error.name === 'AbortError') return '멈추라고 해서 그만두었습니다.';
  if (error instanceof SessionLockHeldError)
    return (
      `다른 마이그레이션이나 백업이 끝나지 않아 그만두었어요. 스키마는 그대로예요. ${describeHolders(error.holders)} ` +
      '끝난 뒤 다시 부르세요. 멈춘 세션이면 SELECT pg_terminate_backend(<pid>)로 끝내세요.'
    );
  if (error instanceof SharedSessionError)
    return 'DATABASE_URL이 연결을 나누어 쓰는 풀러(트랜잭션 모드)예요. 마이그레이션은 PostgreSQL에 바로 연결해 불러 주세요.';
  if (error instanceof MigrationBlockedError)
    return (
      `마이그레이션 ${error.migration}이(가) 잠금을 얻지 못해 그만두었어요. ${describeUnfinished(error.invalidIndex)} ` +
      describeBlockers(error.blockers)
    );
  if (error instanceof UnfinishedIndexError)
    return `${describe(error.cause)} ${describeUnfinished(error.index)}`;
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const refused = databaseErrorSchema.safeParse(cause).data;
  if (refused !== undefined && !isConnectionError(cause)) return describeDatabaseError(refused);
  if (isConnectionError(cause)) return `데이터베이스나 Redis에 닿지 못했습니다. (${codeOf(cause)})`;
  const failed = systemErrorSchema.safeParse(cause).data;
  if (failed !== undefined) return `시스템이 거절했습니다. (${failed.code}${afterSpace(failed.path)})`;
  return `끝내지 못했습니다. (${error instanceof Error ? error.message : String(error)})`;
}

/** What a migration that ends early leaves unfinished. */
const describeUnfinished = (invalidIndex: string | undefined): string =>
  invalidIndex === undefined
    ? '하다 만 것은 없고, 다시 부르면 이어서 해요.'
    : `만들다 만 인덱스 ${invalidIndex}이(가) 남았을 수 있어요. 그동안 쓰기가 조금 느려요. 다시 부르면 지우고 새로 만들어요.`;

/** The sessions that hold the lock of migrations and backups. */
export const describeHolders = (holders: readonly BlockingSession[]): string =>
  holders.length === 0
    ? '쥐고 있던 세션은 그사이 끝났어요.'
    : `쥐고 있는 세션: ${holders.map(describeSession).join(', ')}.`;

/** The sessions that a migration waits for, without their statements: those may quote a member's text. */
export const describeBlockers = (blockers: readonly BlockingSession[]): string =>
  blockers.length === 0
    ? '막은 세션은 그사이 끝났어요.'
    : `막고 있는 세션: ${blockers.map(describeSession).join(', ')}`;

const describeSession = ({ pid, application, state, since }: BlockingSession): string =>
  `pid ${pid} (${[application, state ?? '', since?.toISOString() ?? ''].filter(Boolean).join(', ')})`;

function describeDatabaseError({ code, table, constraint }: z.infer<typeof databaseErrorSchema>): string {
  if (AUTHENTICATION.test(code)) return 'DATABASE_URL의 이름이나 비밀번호로 들어가지 못했습니다.';
  if (code === UNKNOWN_DATABASE) return 'DATABASE_URL의 데이터베이스가 없습니다.';
  if (code === LOCK_NOT_AVAILABLE)
    return '다른 프로세스가 표를 쥐고 있어 그만두었습니다. 잠시 뒤 다시 해 주세요.';
  return `데이터베이스가 거절했습니다. (${code}${afterSpace(table)}${afterSpace(constraint)})`;
}

const afterSpace = (text: string | undefined): string => (text === undefined ? '' : ` ${text}`);

const codeOf = (error: unknown): string =>
  systemErrorSchema.safeParse(error).data?.code ?? (error instanceof Error ? error.message : '끊김');
