import { resumeBodySchema } from '#contracts';
import { isFactKept, resumeFaults, rowsOngoing, shortTextsOf, textsLost } from './kept.js';

describe('isFactKept', () => {
  it.each([
    ['1,200억', '매출 1200억 원의 회사입니다.'],
    ['1만 2천 건', '하루 12,000건을 받습니다.'],
    ['HS code', '품목별 HS Code 표를 만들었습니다.'],
    ['온샘소프트', '온샘소프트에서 일했습니다.'],
  ])('finds %s in: %s', (fact, text) => {
    expect(isFactKept(fact, text)).toBe(true);
  });

  it.each([
    ['31곳', '재계약이 늘었습니다.'],
    ['31곳', '재계약은 22곳이었습니다.'],
    ['온샘소프트', '한 회사에서 일했습니다.'],
    ['0.3초', '응답을 3초로 줄였습니다.'],
  ])('misses %s in: %s', (fact, text) => {
    expect(isFactKept(fact, text)).toBe(false);
  });
});

describe('a check of an imported resume', () => {
  const draft = resumeBodySchema.parse({
    title: '이력서',
    name: '한서우',
    phone: '010-9876-5432',
    careers: [
      {
        companyName: '가람오피스',
        startDate: '2019-04',
        endDate: '2022-10',
        mainTasks: '비품 구매와 계약 관리를 맡아 연 예산 2억 원을 지점 열두 곳에 나누어 씀',
      },
      { companyName: '나래상사', startDate: '2022-11', endDate: null },
      { companyName: '루미엘', startDate: null, endDate: null },
    ],
  });

  it('finds what is not as expected', () => {
    const fields = { name: '한서우', phone: '01098765432', 'careers.1.endDate': null };
    expect(resumeFaults(draft, { fields, rows: { careers: 3 } })).toEqual([]);
    const wrong = { name: '한서윤', 'careers.0.endDate': null, 'careers.3.companyName': '새봄' };
    expect(resumeFaults(draft, { fields: wrong, rows: { careers: 2, projects: 1 } })).toHaveLength(5);
  });

  it('finds the text that is neither placed nor reported', () => {
    expect(textsLost(draft, ['주소: 솔빛로 12'], ['연 예산 2억 원', '솔빛로 12'])).toEqual([]);
    expect(textsLost(draft, [], ['연 예산 2억 원', '솔빛로 12'])).toEqual(['솔빛로 12']);
  });

  it('finds a row that reads as ongoing: begun, without an end, and not doubted', () => {
    const rows = ['careers.0', 'careers.1', 'careers.2'];
    expect(rowsOngoing(draft, [], rows)).toEqual(['careers.1']);
    expect(rowsOngoing(draft, ['careers.1.endDate'], rows)).toEqual([]);
  });

  it('distinguishes the values of fields from copied lines', () => {
    expect(shortTextsOf(draft)).toContain('가람오피스');
    expect(shortTextsOf(draft).join()).not.toContain('비품');
  });
});
