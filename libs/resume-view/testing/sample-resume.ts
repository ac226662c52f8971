import { resumeBodySchema, type TechStack } from '#contracts';
import { techStackOf } from '#domain';
import type { ResumeContent } from '../src/resume-content.js';

type Named = Pick<TechStack, 'name' | 'category'> & { techStackId: number };

/** A technology by its name, as a resume holds it. */
export function stack(name: string): Named {
  const found = techStackOf(name);
  if (found === undefined) throw new Error(`no technology is called ${name}`);
  return { techStackId: found.id, name: found.name, category: found.category };
}

const EMPTY_BODY = resumeBodySchema.parse({ title: '빈 이력서' });

/** A resume with nothing in it but what is given. */
export const emptyResume = (fields: Partial<ResumeContent> = {}): ResumeContent => ({
  ...EMPTY_BODY,
  techStacks: [],
  careers: [],
  projects: [],
  trainings: [],
  ...fields,
});

const project = (name: string, index: number): ResumeContent['projects'][number] => ({
  startDate: `2023-0${index + 1}`,
  endDate: index === 0 ? null : `2023-1${index % 3}`,
  name,
  description: '가족이 함께 쓰는 앱. 오프라인에서도 고칠 수 있습니다.',
  detailedDescription: [
    '여러 사람이 같은 목록을 동시에 고칠 때 생기는 충돌을 풀었습니다. 처음에는 마지막에 쓴 값을 남기는 방식이었지만, 연결이 끊겼다가 돌아오는 일이 잦아 지운 항목이 되살아나는 문제가 있었습니다.',
    '- 오프라인 편집 후 합치기 실패 0건 (3개월, 가족 14팀)',
    '- 첫 화면 표시 0.9초',
    '',
    '이 경험으로 실패를 먼저 적는 설계를 익혔습니다.',
  ].join('\n'),
  repositoryUrl: `https://git.example.com/seoyun/project-${index}`,
  deployUrl: '',
  projectType: 'TEAM',
  techStacks: [{ ...stack('TypeScript'), usageType: 'MAIN' }],
});

/** An invented developer's resume of about three pages, every section filled. */
export const sampleResume = (fields: Partial<ResumeContent> = {}): ResumeContent => ({
  ...EMPTY_BODY,
  title: '프론트엔드 개발자 이력서',
  name: '한서윤',
  email: 'seoyun@mail.example',
  birthYear: 1996,
  phone: '010-0000-1234',
  careerType: 'EXPERIENCED',
  fieldName: '프론트엔드 개발자',
  introduction:
    '사용자가 기다리는 시간을 줄이는 일에 관심이 많습니다.\n\n한빛누리대학교에서 배운 것을 나눕니다.',
  githubUrl: 'https://git.example.com/seoyun',
  blogUrl: 'https://blog.example.com/seoyun',
  notionUrl: '',
  techStacks: [
    { ...stack('TypeScript'), proficiencyLevel: 'ADVANCED' },
    { ...stack('React'), proficiencyLevel: 'ADVANCED' },
    { ...stack('PostgreSQL'), proficiencyLevel: 'BEGINNER' },
  ],
  careers: [
    {
      startDate: '2022-03',
      endDate: null,
      companyName: '다온상점',
      companyDescription: '생활용품 쇼핑몰',
      departmentPosition: '프론트엔드팀 선임',
      mainTasks:
        '상품 상세 화면을 맡았습니다.\n- 첫 화면 표시를 3.4초에서 1.6초로 줄임\n  - 이미지 우선순위 지정\n- 주문 완료율을 8.2%p 높임',
      techStacks: [stack('React')],
    },
  ],
  projects: [
    '장보기 목록 공유',
    '도서관 좌석 알림',
    '디자인 토큰 배포기',
    '맞춤법 편집기',
    '러닝 기록장',
    '동네 게시판',
  ].map(project),
  educations: [
    {
      schoolName: '한빛누리대학교',
      degreeLevel: 'BACHELOR',
      graduationDate: '2019-02',
      major: '컴퓨터공학',
      personalGpa: 3.9,
      totalGpa: 4.5,
    },
  ],
  trainings: [
    {
      startDate: '2019-03',
      endDate: '2019-06',
      courseName: '웹 프론트엔드 집중 과정',
      institutionName: '나래아카데미',
      detailedContent: '팀 과제 3회',
      techStacks: [],
    },
  ],
  additionalInfos: [
    {
      category: 'CERTIFICATE',
      startDate: '2020-08',
      endDate: null,
      activityName: '정보처리기사',
      relatedOrganization: '자격검정원',
      detailedContent: '',
      certificateNumber: '20-2-012345',
      languageLevel: '',
    },
  ],
  customLinks: [{ name: '발표 자료', url: 'https://slides.example.com/seoyun' }],
  ...fields,
});
