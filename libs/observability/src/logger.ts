import { pino, type DestinationStream, type Logger } from 'pino';
import { currentLogContext } from './request-context.js';
import { currentTraceId } from './tracing/index.js';

/** Fields that never reach a log: credentials and what members write. */
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

// Query errors carry the statement's parameters, which are members' texts: only name, message, code and stack are logged.
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : 'errorCode' in error ? error.errorCode : undefined;
  const cause = error.cause === undefined ? undefined : serializeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
}

export type { Logger } from 'pino';
/** DI token of the process's logger. */
export const LOGGER = Symbol('LOGGER');
