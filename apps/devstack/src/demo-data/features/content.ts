import type { DemoFeature } from '../demo-feature.js';

/** Invented patterns of content. */
export const contentFeatures: DemoFeature[] = [
  {
    description: '성과를 비율만이 아니라 바탕이 되는 건수와 기간까지 숫자로 밝힌다.',
    letters: 20,
    times: 35,
    weaknesses: ['NO_FIGURES'],
  },
  {
    description: '그 회사에만 해당하는 사실을 하나 들어 지원한 까닭으로 삼는다.',
    letters: 17,
    times: 21,
    weaknesses: ['CLICHE'],
  },
  { description: '맡은 역할과 팀 전체의 성과를 나누어 적는다.', letters: 15, times: 18 },
  {
    description: '결과를 어떻게 재었는지 방법을 함께 적는다.',
    letters: 14,
    times: 20,
    weaknesses: ['NO_FIGURES'],
  },
  {
    description: '잘되지 않은 일을 숨기지 않고 그 뒤에 바꾼 습관을 적는다.',
    letters: 12,
    times: 13,
    weaknesses: ['CLICHE'],
  },
  {
    description: '남이 시키지 않은 일을 스스로 시작한 계기를 구체적으로 보여 준다.',
    letters: 10,
    times: 14,
    weaknesses: ['CLICHE'],
  },
  { description: '여러 방법을 견주어 보고 하나를 고른 기준을 밝힌다.', letters: 9, times: 15 },
  {
    description: '배운 점을 다음 일에 실제로 쓴 예로 증명한다.',
    letters: 8,
    times: 9,
    weaknesses: ['CLICHE'],
  },
  {
    description: '동료에게 남긴 문서나 도구처럼 지금도 쓰이는 결과를 든다.',
    letters: 7,
    times: 7,
  },
  { description: '직무와 먼 경험에서도 직무에 필요한 판단을 끌어낸다.', letters: 6, times: 6 },
  {
    description: '회사를 칭찬하기보다 그 회사의 과제와 내 경험이 만나는 곳을 적는다.',
    letters: 6,
    times: 8,
    weaknesses: ['CLICHE'],
  },
  {
    description: '동시성, 중복, 장애처럼 운영에서 만난 문제를 재현한 방법까지 적는다.',
    letters: 6,
    times: 9,
    weaknesses: ['NO_FIGURES'],
    jobField: '백엔드 개발',
  },
  {
    description: '시험 코드나 부하 시험으로 고친 것을 확인했다고 적는다.',
    letters: 5,
    times: 8,
    weaknesses: ['NO_FIGURES'],
    jobField: '백엔드 개발',
  },
  {
    description: '키보드와 화면 낭독기로 써 본 경험처럼 접근성을 확인한 일을 든다.',
    letters: 4,
    times: 5,
    jobField: '프런트엔드 개발',
  },
  {
    description: '고객을 직접 만나 들은 말이 결정을 바꾼 일을 적는다.',
    letters: 5,
    times: 5,
    weaknesses: ['CLICHE'],
    jobField: '마케팅',
  },
  {
    description: '안전과 품질을 지키려고 생산량을 양보한 판단을 보여 준다.',
    letters: 2,
    times: 2,
    jobField: '생산관리',
  },
];
