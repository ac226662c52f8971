import {
  daysUntil,
  formatClock,
  formatDuration,
  formatRelative,
  formatTime,
  relativeWithinDay,
  seoulDay,
} from './format.js';

const NOW = Date.parse('2026-11-20T15:30:00Z');

describe('moments in Seoul', () => {
  it('turn to the next day at 15:00 UTC', () => {
    expect(seoulDay('2026-11-20T14:59:00Z')).toBe('2026-11-20');
    expect(seoulDay('2026-11-20T15:00:00Z')).toBe('2026-11-21');
    expect(formatTime('2026-11-20T15:02:00Z')).toBe('00:02');
    expect(formatClock('2026-11-20T15:02:07Z')).toBe('00:02:07');
  });

  it.each([
    ['2026-11-20T15:29:30Z', '방금 전'],
    ['2026-11-20T15:30:20Z', '곧'],
    ['2026-11-20T15:25:00Z', '5분 전'],
    ['2026-11-20T20:30:00Z', '5시간 후'],
    ['2026-11-18T15:00:00Z', '2026. 11. 19.'],
  ])('%s reads as %s', (moment, text) => expect(formatRelative(moment, NOW)).toBe(text));

  it.each([
    ['2026-11-19T15:30:00Z', null],
    ['2026-11-21T15:30:00Z', null],
    ['2026-11-19T15:31:00Z', '23시간 전'],
  ])('%s as a time within a day is %s', (moment, text) => expect(relativeWithinDay(moment, NOW)).toBe(text));

  it.each([
    ['2026-11-21', 0],
    ['2026-11-22', 1],
    ['2026-11-20', -1],
  ])('%s is %i days away', (date, days) => expect(daysUntil(date, NOW)).toBe(days));
});

describe('formatDuration', () => {
  it.each([
    [0, '0초'],
    [42_900, '42초'],
    [60_000, '1분'],
    [65_000, '1분 5초'],
    [-5, '0초'],
  ])('%i ms is %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text));
});
