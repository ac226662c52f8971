import { JOB_FAMILIES, jobFamilyOf } from './job-family.js';

describe('jobFamilyOf', () => {
  it.each([
    ['백엔드 개발', 'SOFTWARE'],
    ['프런트엔드개발자', 'SOFTWARE'],
    ['IT 개발', 'SOFTWARE'],
    ['Software Engineer', 'SOFTWARE'],
    ['앱', 'SOFTWARE'],
    ['데이터 엔지니어', 'DATA'],
    ['마케팅 데이터 분석', 'DATA'],
    ['AI', 'DATA'],
    ['UI/UX 디자이너', 'DESIGN'],
    ['서비스 기획', 'PLANNING'],
    ['콘텐츠 기획', 'PLANNING'],
    ['Product Manager', 'PLANNING'],
    ['퍼포먼스 마케터', 'MARKETING'],
    ['의료기기 영업', 'SALES'],
    ['패션 MD', 'SALES'],
    ['상품개발', 'PLANNING'],
    ['인사담당자', 'HR'],
    ['HR', 'HR'],
    ['총무', 'OFFICE'],
    ['회계', 'FINANCE'],
    ['Accounting', 'FINANCE'],
    ['생산관리', 'PRODUCTION'],
    ['반도체 공정 엔지니어', 'PRODUCTION'],
    ['회로 설계', 'ENGINEERING'],
    ['연구개발', 'RESEARCH'],
    ['R&D', 'RESEARCH'],
    ['건축 시공', 'CONSTRUCTION'],
    ['재고 운영', 'LOGISTICS'],
    ['SCM', 'LOGISTICS'],
    ['간호사', 'MEDICAL'],
    ['초등 교사', 'EDUCATION'],
    ['행정', 'PUBLIC'],
    ['고객 상담', 'SERVICE'],
    ['호텔 서비스', 'SERVICE'],
    ['방송 PD', 'MEDIA'],
  ])('takes %s for %s', (jobField, family) => {
    expect(jobFamilyOf(jobField)).toBe(family);
  });

  it('defines the families with unique keys and normalized words', () => {
    const keys = JOB_FAMILIES.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { key, parts, words } of JOB_FAMILIES)
      for (const word of [...parts, ...words]) expect([word, jobFamilyOf(word)]).toEqual([word, key]);
  });

  it.each(['마 케 팅', ' 마케팅 ', 'MARKETING', 'Ｍａｒｋｅｔｉｎｇ', '마·케·팅', '마케팅'.normalize('NFD')])(
    'reads %p whatever its case, spaces and form',
    (jobField) => {
      expect(jobFamilyOf(jobField)).toBe('MARKETING');
    },
  );

  it('reads brackets only when nothing else names a job', () => {
    expect(jobFamilyOf('영업(의료기기 개발)')).toBe('SALES');
    expect(jobFamilyOf('신입 [마케팅]')).toBe('MARKETING');
    expect(jobFamilyOf('영업(해외')).toBe('SALES');
  });

  it('counts short words only when they stand alone', () => {
    expect(jobFamilyOf('chrome')).toBeNull();
    expect(jobFamilyOf('의사결정')).toBeNull();
    expect(jobFamilyOf('의사')).toBe('MEDICAL');
  });

  it('finds no family in text that names no job', () => {
    for (const jobField of [null, '', ' \n', '신입', '?!', '\u0000', '\ud800'])
      expect([jobField, jobFamilyOf(jobField)]).toEqual([jobField, null]);
  });

  it('reads only the beginning of a long text', () => {
    expect(jobFamilyOf(`마케팅${' '.repeat(1_000_000)}개발`)).toBe('MARKETING');
  });
});
