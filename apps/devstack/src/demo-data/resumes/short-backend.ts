import { type DemoResume, stack, stacks } from '../demo-resume.js';

/** A page for one company, in the modern template. */
export const shortBackendResume: DemoResume = {
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
