import { plainText, SAMPLE_RESUME } from '../../../../../libs/testing/src/resume-files/index.js';
import { readResume } from './resume-structure.task.js';

const SAMPLE = plainText(SAMPLE_RESUME).replaceAll('\r\n', '\n');
const COLUMNS = `이서연 | 프론트엔드 개발자
seoyeon.lee@example.com · 010-8765-4321 · https://velog.io/@seoyeon-example

기술
TypeScript (상)
React, Next.js

어학
OPIc IH (2023.05)

경력
모의테크 2022.07 – 현재
웹플랫폼팀 프론트엔드 개발자
디자인 시스템을 만들어 화면 개발 기간을 줄임
가상스튜디오
2020.01 – 2022.06
• 사내 관리 도구를 React로 전환

프로젝트
동네책방 지도 (2021.03 ~ 2021.09)
개인 프로젝트 · https://github.com/seoyeon-example/books
• 독립 서점 300곳의 위치를 보여 주는 지도`;

/** Every text of a reply but the categories, which are not copied from the resume. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => (key === 'category' ? [] : texts(item)));
}

const squeezed = (text: string): string => text.replace(/\s/g, '');

describe('readResume', () => {
  it('structures a resume of tables and lines', () => {
    const resume = readResume(SAMPLE);
    expect(resume).toMatchObject({
      name: '김하늘',
      birth: '1996.04.12',
      fieldName: '백엔드 개발자',
      educations: [
        {
          schoolName: '가온대학교',
          degree: '학사',
          graduation: '2019.02',
          personalGpa: '3.85',
          totalGpa: '4.5',
        },
      ],
      careers: [
        {
          companyName: '(주)가상페이',
          start: '2021.03',
          end: '2023.08',
          departmentPosition: '플랫폼개발팀 / 선임',
        },
        { companyName: '(주)모의커머스', start: '2023년 9월', end: '' },
      ],
      trainings: [
        { courseName: '클라우드 네이티브 과정', institutionName: '모의교육센터', detailedContent: '' },
      ],
    });
    expect(resume.additionalInfos.map(({ category, activityName }) => [category, activityName])).toEqual([
      ['CERTIFICATE', '정보처리기사'],
      ['LANGUAGE', 'TOEIC'],
      ['AWARD', '가온대학교 해커톤 대상'],
    ]);
  });

  it('structures a resume of two columns', () => {
    expect(readResume(COLUMNS)).toMatchObject({
      name: '이서연',
      email: 'seoyeon.lee@example.com',
      phone: '010-8765-4321',
      blogUrl: 'https://velog.io/@seoyeon-example',
      techStacks: [{ name: 'TypeScript', proficiency: '상' }, { name: 'React' }, { name: 'Next.js' }],
      careers: [
        {
          companyName: '모의테크',
          start: '2022.07',
          end: '',
          departmentPosition: '웹플랫폼팀 프론트엔드 개발자',
        },
        { companyName: '가상스튜디오', start: '2020.01', end: '2022.06', techStacks: ['React'] },
      ],
      projects: [
        {
          name: '동네책방 지도',
          projectType: '개인 프로젝트',
          repositoryUrl: 'https://github.com/seoyeon-example/books',
        },
      ],
      additionalInfos: [{ category: 'LANGUAGE', activityName: 'OPIc', languageLevel: 'IH' }],
    });
  });

  it.each([
    ['tables', SAMPLE],
    ['columns', COLUMNS],
    ['no resume', '오늘은 날씨가 좋아서 공원을 걸었다. 2023년 봄의 일이다.'],
  ])('copies values, and invents none: %s', (_name, text) => {
    for (const copied of texts(readResume(text))) expect(squeezed(text)).toContain(squeezed(copied));
  });

  it('finds nothing in an empty text', () => {
    expect(texts(readResume('')).filter((text) => text !== '')).toEqual([]);
  });

  // A rule that takes quadratic time would exceed the test's time.
  it('takes little time for lines that no resume has', () => {
    const [many, few] = [1_500_000, 750_000];
    const text = `${'가'.repeat(many)}\n${'a.'.repeat(few)}\n학력\n${'대학'.repeat(few)}\n경력\n${'1'.repeat(many)}`;
    expect(texts(readResume(text)).join('').length).toBeLessThan(text.length);
  });
});
