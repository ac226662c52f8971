import { type DemoResume, stack, stacks } from '../demo-resume.js';

/** The projects of the long resume. */
export const longBackendProjects: DemoResume['body']['projects'] = [
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
