import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTraceId } from './spans.js';

/** Fields that are redacted in an object, in its objects and in theirs: credentials and what members write. */
const REDACTED_FIELDS = [
  'password',
  'cookie',
  'authorization',
  'content',
  'improvedContent',
  'customPrompt',
  'questions',
  'payload',
  'result',
  'state',
  'token',
  'email',
  'name',
  'title',
];
const redactPaths = [
  ...REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  'req.headers',
  'headers',
  'err.parameters',
  'err.driverError.detail',
  'err.detail',
];

/**
 * Structured logs, one JSON object a line, joined by request and job id.
 * @param process which process writes, such as `api` or `worker`
 * @param level pino's level name
 */
export function createLogger(process: string, level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redactPaths, censor: '[가림]' },
      // A copy: pino writes each line's fields into what it gets here.
      mixin: () => ({ ...currentLogContext(), ...traced() }),
      serializers: { err: serializeError },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}

function traced(): { trace_id?: string } {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { trace_id: traceId };
}

// Query errors carry the statement's parameters, which are members' texts: only name, message, code and stack are logged, those of the
// cause too.
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : 'errorCode' in error ? error.errorCode : undefined;
  const cause = error.cause === undefined ? undefined : serializeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}

export type { Logger } from 'pino';
/** Injection token of the process's logger. */
export const LOGGER = Symbol('LOGGER');

/** Lets NestJS write its own lines through the process's logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ details }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }
}

/** Ids that every log line of one request or one job carries. */
export interface LogContext {
  requestId?: string;
  jobId?: string;
  memberId?: number;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `work` so that every log line written inside it carries `context`. */
export const runWithLogContext = <T>(context: LogContext, work: () => T): T => storage.run(context, work);

/** The ids of the request or job that is being served, if any. */
export const currentLogContext = (): LogContext | undefined => storage.getStore();
