import { findMonths } from './find-months.js';

const months = (text: string) => findMonths(text).map(({ month, year }) => month ?? year);

describe('findMonths', () => {
  it.each([
    ['2021.03', ['2021-03']],
    ['2021. 3. ~ 2023. 12.', ['2021-03', '2023-12']],
    ['2021년 3월 – 2022년 11월', ['2021-03', '2022-11']],
    ['2021-03-15', ['2021-03']],
    ['2021/3/5 ~ 2021/12/31', ['2021-03', '2021-12']],
    ['21.03 ~ 22.10', ['2021-03', '2022-10']],
    ["'98.05", ['1998-05']],
    ['21년 3월', ['2021-03']],
    ['202103', ['2021-03']],
    ['20210315', ['2021-03']],
    ['Mar 2021 - September 2022', ['2021-03', '2022-09']],
    ['Sept. 2021 - Dec, 2022', ['2021-09', '2022-12']],
    ['june 2021', ['2021-06']],
    ['Seoul Marathon 2019', [2019]],
    ['Digital Marketing 2021', [2021]],
    ['2022.01 ~ 06', ['2022-01', '2022-06']],
    ['2022.01 ~ 2022.06', ['2022-01', '2022-06']],
    ['2019', [2019]],
    ['2019년 졸업', [2019]],
  ])('reads %s', (text, expected) => {
    expect(months(text)).toEqual(expected);
  });

  it.each([
    '3.85 / 4.5',
    '010-2345-6789',
    '1,203명',
    '2021.13',
    '99.9%',
    '12시 30분',
    '192.168.10.11',
    'v18.2.0',
  ])('reads no month from %s', (text) => {
    expect(findMonths(text).filter(({ month }) => month !== null)).toEqual([]);
  });

  it('reports the position of a date', () => {
    const text = '재직 2021년 3월 15일 ~ 현재';
    const [position] = findMonths(text);
    expect(text.slice(position?.start, position?.end)).toBe('2021년 3월 15일');
  });
});
