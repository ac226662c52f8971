import { passagesOf } from './passage.js';
import { coveredMonths, formatDuration, formatMoment, formatPeriod } from './period.js';
import { readableAddress, safeAddress } from './links.js';

describe('formatPeriod', () => {
  it.each([
    ['2022-03', '2024-02', '2022.03 – 2024.02'],
    ['2022-03', null, '2022.03 – 재직 중'],
    ['2022-03', '2022-03', '2022.03'],
    [null, '2024-02', '2024.02'],
    [null, null, ''],
  ])('says %s to %s as %s', (startDate, endDate, words) => {
    expect(formatPeriod({ startDate, endDate }, '재직 중')).toBe(words);
  });

  it('treats an award without an end as a single month', () => {
    expect(formatMoment({ startDate: '2021-11', endDate: null })).toBe('2021.11');
    expect(formatMoment({ startDate: '2021-01', endDate: '2021-12' })).toBe('2021.01 – 2021.12');
  });
});

describe('coveredMonths', () => {
  it('counts each month once, however many jobs there were in it', () => {
    const jobs = [
      { startDate: '2020-01', endDate: '2020-12' },
      { startDate: '2020-06', endDate: '2021-06' },
      { startDate: null, endDate: '2019-01' },
    ];
    expect(coveredMonths(jobs, '2026-01')).toBe(18);
  });

  it('counts nothing of a job that begins in the future', () => {
    expect(coveredMonths([{ startDate: '2099-01', endDate: null }], '2026-01')).toBe(0);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, ''],
    [7, '7개월'],
    [24, '2년'],
    [27, '2년 3개월'],
  ])('says %d months as %j', (months, words) => {
    expect(formatDuration(months)).toBe(words);
  });
});

describe('passagesOf', () => {
  it('distinguishes items from text, nested items from others, and separate blocks', () => {
    expect(passagesOf('맡은 일\r\n- 하나\n  - 하나의 하나\n• 둘\n\n끝\n')).toEqual([
      { kind: 'TEXT', text: '맡은 일', isApart: false },
      { kind: 'ITEM', text: '하나', isApart: false },
      { kind: 'NESTED_ITEM', text: '하나의 하나', isApart: false },
      { kind: 'ITEM', text: '둘', isApart: false },
      { kind: 'TEXT', text: '끝', isApart: true },
    ]);
  });

  it('treats a minus sign and a lone dash as text', () => {
    expect(passagesOf('-3도\n-').map(({ kind }) => kind)).toEqual(['TEXT', 'TEXT']);
  });

  it('finds nothing in blank text', () => {
    expect(passagesOf('\n \n')).toEqual([]);
  });
});

describe('safeAddress', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'git.example.com',
    '',
  ])('refuses %j', (url) => expect(safeAddress(url)).toBeUndefined());

  it('accepts an address of the web, and shows it without the scheme, www. and an ending slash', () => {
    expect(safeAddress('https://example.com/a')).toBe('https://example.com/a');
    expect(readableAddress('https://www.example.com/a/')).toBe('example.com/a');
  });
});
