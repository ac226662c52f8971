import { AsyncLocalStorage } from 'node:async_hooks';

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
