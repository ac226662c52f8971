import type { CallOptions } from '@/lib/api';
import type { Route } from '#contracts';
import { useLoadingStore } from '@/lib/stores/loading-store';

/** The member stopped a file on its way. */
class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('파일 올리기를 취소했어요.');
  }
}

export const isStopped = (error: Error): boolean => error instanceof StoppedError;

/** Shows in the overlay how much of a form has gone to the server, and lets it be stopped there. */
export function showSending<R extends Route>(call: CallOptions<R>): CallOptions<R> {
  const controller = new AbortController();
  const stop = () => controller.abort(new StoppedError());
  const show = (share: number) => useLoadingStore.getState().showSending({ percent: share * 100, stop });
  show(0);
  return { ...call, signal: controller.signal, onSent: show };
}
