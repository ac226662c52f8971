import { formatDate, formatTime } from '@/lib/format';

/** A point in time for a narrow column: it breaks between the day and the time, and nowhere else. */
export const DayAndTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-ink-soft">
    <span className="whitespace-nowrap">{formatDate(at)}</span>{' '}
    <span className="whitespace-nowrap">{formatTime(at)}</span>
  </time>
);
