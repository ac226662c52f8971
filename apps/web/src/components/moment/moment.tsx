import { formatDateTime, relativeWithinDay } from '@/lib/format';
import { useNow } from '@/lib/use-now';

const MINUTE_MS = 60_000;

/** A point in time as Seoul's clock shows it and, within a day, how far away it is. */
export function Moment({ at }: { at: string }) {
  const relative = relativeWithinDay(at, useNow(MINUTE_MS));
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
      {relative && <span className="whitespace-nowrap text-ink-faint"> ({relative})</span>}
    </>
  );
}
