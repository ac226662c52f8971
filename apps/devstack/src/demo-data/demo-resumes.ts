import type { z } from 'zod';
import type { resumeBodySchema } from '#contracts';
import { techStackOf } from '#domain';

/** An invented resume of a demo member. No company, school or person named in it exists; its technologies do. */
export interface DemoResume {
  /** E-mail of the demo account that wrote it. */
  writer: string;
  /** How many days ago it was last changed. */
  writtenDaysAgo: number;
  body: z.input<typeof resumeBodySchema>;
}

/** The technology with this name, as a resume refers to it. @throws Error when there is none */
function stack(name: string): { techStackId: number } {
  const found = techStackOf(name);
  if (found === undefined) throw new Error(`there is no technology ${name}`);
  return { techStackId: found.id };
}

/** The technologies with these names. */
const stacks = (...names: string[]): { techStackId: number }[] => names.map(stack);

/** A marketer with three years of experience; for blind hiring. */
const marketingResume: DemoResume = {
  writer: 'dasom@jaso.example',
  writtenDaysAgo: 2,
  body: {
    title: '브랜드 마케터 이력서 (블라인드)',
    type: 'DEFAULT',
    isBlind: true,
    name: '이다솜',
    email: 'dasom@jaso.example',
    birthYear: 1996,
    phone: '010-0000-0317',
    careerType: 'EXPERIENCED',
    fieldName: '브랜드·퍼포먼스 마케팅',
    introduction:
      '숫자가 이상할 때 광고 관리자 화면이 아니라 고객에게 먼저 묻는 마케터입니다. 캠페인을 시작하기 전에 무엇이 일어나면 멈출지를 한 줄로 적어 둡니다.',
    techStacks: [
      { ...stack('Google Analytics'), proficiencyLevel: 'ADVANCED' },
      { ...stack('엑셀'), proficiencyLevel: 'ADVANCED' },
      { ...stack('Google Tag Manager'), proficiencyLevel: 'INTERMEDIATE' },
      { ...stack('SQL'), proficiencyLevel: 'BEGINNER' },
      { ...stack('Figma'), proficiencyLevel: 'BEGINNER' },
    ],
    careers: [
      {
        startDate: '2023-05',
        endDate: null,
        companyName: '들꽃식탁',
        companyDescription: '냉동 간편식과 생활용품을 파는 온라인 상점',
        departmentPosition: '마케팅팀 매니저',
        mainTasks: `• 다시 사지 않은 고객 46명에게 전화해 까닭을 듣고 6개 묶음을 2개 묶음으로 나누었습니다. 두 달 안 재구매율이 18%에서 27%로 올랐습니다.
• 월 4,200만 원의 예산을 다섯 매체에 나누어 썼습니다. 두 매체의 성과로 겹쳐 잡히던 주문 22%를 걷어 냈습니다.
• 상품 사진을 바꾼 38개 상품의 클릭 뒤 구매 비율이 평균 2.1%에서 2.9%로 올랐습니다.`,
        techStacks: stacks('Google Analytics', 'Google Tag Manager', '엑셀'),
      },
    ],
    projects: [
      {
        startDate: '2025-02',
        endDate: '2025-03',
        name: '매체 끄기 실험',
        description: '두 지역에서 4주 동안 한쪽만 광고를 끈 실험',
        detailedDescription: '끈 지역의 매출은 3% 줄었을 뿐이라 그 매체의 예산을 절반으로 줄였습니다.',
        projectType: 'COMPANY',
        techStacks: stacks('SQL', 'Looker Studio'),
      },
    ],
    educations: [
      {
        schoolName: '물결대학교',
        degreeLevel: 'BACHELOR',
        graduationDate: '2020-02',
        major: '소비자학과',
        personalGpa: 3.6,
        totalGpa: 4.3,
      },
    ],
  },
};

/** One page for one company, in the modern template. */
const shortBackendResume: DemoResume = {
  writer: 'haneul@jaso.example',
  writtenDaysAgo: 4,
  body: {
    title: '푸른고래페이 지원용 한 장 이력서',
    type: 'MODERN',
    sectionOrder: ['basicInfo', 'introduction', 'projects', 'techStacks', 'careers'],
    name: '김하늘',
    email: 'haneul@jaso.example',
    phone: '010-0000-1204',
    careerType: 'FRESHMAN',
    fieldName: '결제 백엔드 개발',
    introduction:
      "결제에서 가장 어려운 상태는 성공도 실패도 아닌 '모르겠다'라고 생각합니다. 늦게 온 승인 37건을 손으로 대조한 뒤, 같은 결제가 두 번 와도 한 번만 처리되는 서버를 만들었습니다.",
    githubUrl: 'https://git.jaso.example/haneul',
    techStacks: [
      { ...stack('Java'), proficiencyLevel: 'ADVANCED' },
      { ...stack('Spring Boot'), proficiencyLevel: 'ADVANCED' },
      { ...stack('PostgreSQL'), proficiencyLevel: 'ADVANCED' },
      { ...stack('Redis'), proficiencyLevel: 'INTERMEDIATE' },
    ],
    careers: [
      {
        startDate: '2025-07',
        endDate: '2025-12',
        companyName: '바람개비소프트',
        departmentPosition: '플랫폼팀 인턴',
        mainTasks:
          '하루 한 번 손으로 하던 정산 대조를 배치로 옮겼습니다. 어긋난 건만 알림으로 보내 대조 시간이 50분에서 5분으로 줄었습니다.',
        techStacks: stacks('Java', 'Spring Boot', 'MySQL'),
      },
    ],
    projects: [
      {
        startDate: '2025-04',
        endDate: '2025-06',
        name: '교내 축제 주문 서비스',
        description: '사흘 동안 주문 6,800건을 받은 서비스',
        detailedDescription: '결제 요청에 멱등 키를 두어 중복 승인을 없앴습니다.',
        projectType: 'TEAM',
        techStacks: stacks('Java', 'Spring Boot', 'MySQL'),
      },
    ],
    educations: [
      {
        schoolName: '솔빛대학교',
        degreeLevel: 'BACHELOR',
        graduationDate: '2026-02',
        major: '컴퓨터공학과',
        personalGpa: 3.92,
        totalGpa: 4.5,
      },
    ],
  },
};

/** The projects of the long resume. */
const longBackendProjects: DemoResume['body']['projects'] = [
  {
    startDate: '2025-08',
    endDate: null,
    name: '주소 정제 프로그램',
    description: '오탈자와 옛 주소를 표준 주소로 고치는 프로그램',
    detailedDescription: `• 공개된 주소 자료 12만 건으로 만들었습니다. 규칙이 80개를 넘자 하나를 고치면 다른 하나가 깨져 규칙을 모두 버렸습니다.
• 표준 주소를 글자 두 개씩 잘라 색인하고, 가장 비슷한 후보 다섯 개 가운데 고르는 방식으로 바꾸었습니다.
• 사람이 확인한 1,000건에서 맞게 고친 비율이 71%에서 94%로, 한 건을 처리하는 시간은 40밀리초에서 6밀리초로 나아졌습니다.
• 고치지 못한 주소는 억지로 맞추지 않고 사람에게 보냅니다. 틀린 답보다 모른다는 답이 현장에서 더 싸다고 판단했습니다.`,
    repositoryUrl: 'https://git.jaso.example/haneul/address',
    projectType: 'PERSONAL',
    techStacks: [stack('Python'), stack('PostgreSQL'), { ...stack('Docker'), usageType: 'SUB' }],
  },
  {
    startDate: '2025-04',
    endDate: '2025-06',
    name: '교내 축제 주문 서비스',
    description: '사흘 동안 부스 24곳의 주문과 결제를 받은 서비스',
    detailedDescription: `• 서버와 데이터베이스를 맡았습니다. 사흘 동안 주문 6,800건을 받았고 서버가 멈춘 시간은 4분이었습니다.
• 결제 승인 응답이 늦게 온 주문 37건을 손으로 하나씩 대조했습니다. 그 뒤 요청마다 멱등 키를 두어 같은 결제가 두 번 와도 한 번만 처리되게 고쳤습니다.
• 멈춘 4분은 연결 수 설정 때문이었습니다. 연결을 늘리는 대신 오래 걸리는 질의 두 개를 고쳐 최대 연결을 40개에서 15개로 줄였습니다.`,
    repositoryUrl: 'https://git.jaso.example/haneul/festival',
    deployUrl: 'https://festival.jaso.example',
    projectType: 'TEAM',
    techStacks: [...stacks('Java', 'Spring Boot', 'MySQL'), { ...stack('React'), usageType: 'SUB' }],
  },
  {
    startDate: '2024-09',
    endDate: '2024-12',
    name: '메뉴 검색기',
    description: '은행 앱의 메뉴를 어떤 말로 물어도 찾아 주는 검색기',
    detailedDescription: `• 자주 묻는 질문 300개를 모아 초성과 오타를 함께 다루는 검색을 만들었습니다.
• 친구 14명에게 써 보게 하여 원하는 메뉴를 첫 번째 결과에서 찾은 비율을 쟀습니다. 세 번 고치는 동안 52%에서 83%로 올랐습니다.
• 고칠 때마다 이전 질문 300개를 다시 돌려 나빠진 답이 없는지 먼저 확인했습니다.`,
    repositoryUrl: 'https://git.jaso.example/haneul/menu-search',
    projectType: 'PERSONAL',
    techStacks: stacks('Java', 'Spring Boot', 'Elasticsearch'),
  },
  {
    startDate: '2023-03',
    endDate: '2024-02',
    name: '동아리 자리 예약 서비스',
    description: '동아리방 자리 30개를 예약하는 서비스, 이용자 420명',
    detailedDescription: `• 같은 자리가 두 사람에게 배정되는 일이 일주일에 두세 번 있었습니다. 로그를 시간순으로 늘어놓고 두 요청이 거의 동시에 빈자리를 읽는다는 것을 알았습니다.
• 자리와 시간에 유일 제약을 걸고, 제약을 어긴 요청에는 다른 자리를 권하도록 바꾸었습니다.
• 200명이 동시에 예약하는 상황을 스크립트로 만들어 중복이 없는 것을 확인했습니다. 이후 한 학기 4,100건에서 중복은 나오지 않았습니다.`,
    projectType: 'TEAM',
    techStacks: [...stacks('Java', 'Spring Boot', 'PostgreSQL'), { ...stack('k6'), usageType: 'SUB' }],
  },
];

/** Everything that a beginner in backend development has done: three pages when printed. */
const longBackendResume: DemoResume = {
  writer: 'haneul@jaso.example',
  writtenDaysAgo: 1,
  body: {
    title: '백엔드 개발자 김하늘 (전체 이력)',
    type: 'DEFAULT',
    name: '김하늘',
    email: 'haneul@jaso.example',
    birthYear: 2000,
    phone: '010-0000-1204',
    careerType: 'FRESHMAN',
    fieldName: '백엔드 개발',
    introduction: `기록을 먼저 읽는 백엔드 개발자입니다. 추측으로 두 번 고치는 것보다 로그를 시간순으로 늘어놓고 한 번 고치는 쪽을 좋아합니다.
동아리 예약 서비스에서 일주일에 두세 번 나던 중복 배정을 유일 제약으로 없앴고, 이후 한 학기 동안 4,100건의 예약에서 중복이 나오지 않았습니다. 주소 12만 건을 고치는 프로그램에서는 규칙 80개를 버리고 유사도 검색으로 바꾸어 정확도를 71%에서 94%로 올렸습니다.
모르는 것은 첫 회의에서 말하고, 알게 된 것은 다음 사람이 그대로 따라 할 수 있게 적어 둡니다.`,
    githubUrl: 'https://git.jaso.example/haneul',
    blogUrl: 'https://blog.jaso.example/haneul',
    techStacks: [
      { ...stack('Java'), proficiencyLevel: 'ADVANCED' },
      { ...stack('Spring Boot'), proficiencyLevel: 'ADVANCED' },
      { ...stack('PostgreSQL'), proficiencyLevel: 'ADVANCED' },
      { ...stack('JPA'), proficiencyLevel: 'INTERMEDIATE' },
      { ...stack('Redis'), proficiencyLevel: 'INTERMEDIATE' },
      { ...stack('Docker'), proficiencyLevel: 'INTERMEDIATE' },
      { ...stack('GitHub Actions'), proficiencyLevel: 'INTERMEDIATE' },
      { ...stack('Python'), proficiencyLevel: 'INTERMEDIATE' },
      { ...stack('TypeScript'), proficiencyLevel: 'BEGINNER' },
      { ...stack('Kubernetes'), proficiencyLevel: 'BEGINNER' },
    ],
    careers: [
      {
        startDate: '2025-07',
        endDate: '2025-12',
        companyName: '바람개비소프트',
        companyDescription: '소상공인 예약·주문 도구를 만드는 회사',
        departmentPosition: '플랫폼팀 인턴',
        mainTasks: `• 주문 조회 API의 응답 시간을 95백분위 1.9초에서 0.3초로 줄였습니다. 목록 한 줄마다 따로 읽던 옵션을 한 번에 읽고, 정렬에 맞는 인덱스를 더했습니다.
• 하루 한 번 손으로 하던 정산 대조를 배치로 옮겼습니다. 어긋난 건만 담당자에게 알림으로 보내 대조 시간이 50분에서 5분으로 줄었습니다.
• 장애가 난 뒤에 쓰던 문서의 틀을 만들었습니다. 인턴 기간 동안 팀이 같은 틀로 장애 기록 11건을 남겼습니다.
• 배포 전에 테스트 데이터베이스를 새로 만드는 스크립트를 써서, 테스트가 서로의 데이터 때문에 실패하는 일을 없앴습니다.`,
        techStacks: stacks('Java', 'Spring Boot', 'MySQL', 'Redis', 'Jenkins'),
      },
      {
        startDate: '2024-01',
        endDate: '2024-02',
        companyName: '느티나무물류',
        companyDescription: '택배 분류장',
        departmentPosition: '야간 분류 아르바이트',
        mainTasks: `• 분류 기계가 멈추는 까닭을 두 달 동안 수첩에 적었습니다. 38번 가운데 27번이 주소 데이터의 빈칸이나 옛 주소 때문이었습니다.
• 이 기록에서 출발해 주소 정제 프로그램을 만들었습니다.`,
        techStacks: [],
      },
    ],
    projects: longBackendProjects,
    educations: [
      {
        schoolName: '솔빛대학교',
        degreeLevel: 'BACHELOR',
        graduationDate: '2026-02',
        major: '컴퓨터공학과 (부전공 회계학)',
        personalGpa: 3.92,
        totalGpa: 4.5,
      },
    ],
    trainings: [
      {
        startDate: '2025-01',
        endDate: '2025-06',
        courseName: '클라우드 백엔드 개발자 과정 (960시간)',
        institutionName: '새싹소프트웨어배움터',
        detailedContent: `• 스프링, 데이터베이스, 컨테이너 배포를 여섯 달 동안 배우고 세 번의 팀 프로젝트에서 두 번 배포를 맡았습니다.
• 인증서 자동 갱신 절차를 문서로 남겼고 다음 기수가 그대로 쓰고 있습니다.
• 수료생 42명 가운데 우수 수료생 3명에 들었습니다.`,
        techStacks: stacks('Java', 'Spring Boot', 'JPA', 'Docker', 'AWS', 'Nginx'),
      },
    ],
    additionalInfos: [
      {
        startDate: '2025-11',
        endDate: '2025-11',
        category: 'AWARD',
        activityName: '공공 주소 데이터 활용 공모전 우수상',
        relatedOrganization: '누리데이터진흥회',
        detailedContent: '주소 정제 프로그램으로 참가 74팀 가운데 2위를 했습니다.',
      },
      {
        startDate: '2025-05',
        endDate: '2025-05',
        category: 'CERTIFICATE',
        activityName: '정보처리기사',
        relatedOrganization: '자격검정원',
        certificateNumber: '25-000-123456',
      },
      {
        startDate: '2025-03',
        endDate: '2025-03',
        category: 'LANGUAGE',
        activityName: '영어 말하기 시험',
        relatedOrganization: '한빛어학평가원',
        languageLevel: 'IH',
      },
      {
        startDate: '2022-03',
        endDate: '2024-02',
        category: 'ACTIVITY',
        activityName: '교내 개발 동아리 「작은불빛」 서버 파트장',
        relatedOrganization: '솔빛대학교',
        detailedContent: `• 신입 부원 12명에게 한 학기 동안 데이터베이스 기초를 가르쳤습니다.
• 코드 리뷰 규칙을 정했습니다. 고쳐 달라는 말과 함께 까닭과 다른 방법을 하나씩 적는 규칙입니다.`,
      },
    ],
    customLinks: [{ name: '장애 기록 틀', url: 'https://note.jaso.example/incident-template' }],
  },
};

/** Every resume of the demo accounts. Writers, companies, schools and figures are invented. */
export const demoResumes = [longBackendResume, shortBackendResume, marketingResume];
