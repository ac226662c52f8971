import { MINUTE_MILLISECONDS } from '@/lib/durations';
import { formatDateTime, relativeWithinDay, formatDate, formatTime } from '@/lib/format';
import { useNow } from '@/lib/use-now';

/** A point in time as Seoul's clock shows it and, within a day, how far away it is. */
export function Moment({ at }: { at: string }) {
  const relative = relativeWithinDay(at, useNow(MINUTE_MILLISECONDS));
  return (
    <>
      <time dateTime={at} className="whitespace-nowrap">
        {formatDateTime(at)}
      </time>
      {relative && <span className="whitespace-nowrap text-ink-faint"> ({relative})</span>}
    </>
  );
}

/** A point in time for a narrow column: it breaks between the day and the time, and nowhere else. */
export const DayAndTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-ink-soft">
    <span className="whitespace-nowrap">{formatDate(at)}</span>{' '}
    <span className="whitespace-nowrap">{formatTime(at)}</span>
  </time>
);
