import { type DemoResume, stack, stacks } from '../demo-resume.js';
import { longBackendProjects } from './long-backend-projects.js';

/** Everything that a beginner in backend development has done: three pages when printed. */
export const longBackendResume: DemoResume = {
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
