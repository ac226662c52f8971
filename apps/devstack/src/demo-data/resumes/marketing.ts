import { type DemoResume, stack, stacks } from '../demo-resume.js';

/** A marketer in the third year; for blind hiring. */
export const marketingResume: DemoResume = {
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
