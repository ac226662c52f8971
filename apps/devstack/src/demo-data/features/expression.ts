import type { DemoFeature } from '../demo-feature.js';

/** Invented patterns of wording. */
export const expressionFeatures: DemoFeature[] = [
  {
    description: '첫 문장을 서른 자 안팎으로 짧게 쓰고 결론부터 말한다.',
    letters: 20,
    times: 31,
    weaknesses: ['LONG_SENTENCE'],
  },
  {
    description: '한 문장에 한 가지 일만 담고, 길어지면 둘로 나눈다.',
    letters: 18,
    times: 44,
    weaknesses: ['LONG_SENTENCE'],
  },
  {
    description: '성과를 말할 때 바꾸기 전과 후의 숫자를 나란히 적는다.',
    letters: 17,
    times: 29,
    weaknesses: ['NO_FIGURES'],
  },
  {
    description: "'할 수 있었습니다' 대신 '했습니다'로 단정하여 끝맺는다.",
    letters: 16,
    times: 27,
    weaknesses: ['CLICHE'],
  },
  {
    description: "'최선을 다했다' 같은 상투적인 말을 실제로 한 행동으로 바꾼다.",
    letters: 15,
    times: 33,
    weaknesses: ['CLICHE'],
  },
  {
    description: "'매우', '정말' 같은 꾸밈말을 덜어 군더더기 없이 쓴다.",
    letters: 13,
    times: 22,
    weaknesses: ['CLICHE'],
  },
  {
    description: '같은 어미가 세 번 반복되지 않게 문장의 끝맺음을 바꾼다.',
    letters: 12,
    times: 18,
    weaknesses: ['REPEATED_ENDING'],
  },
  {
    description: '추상적인 성격 표현을 남이 알아볼 수 있는 장면으로 바꾼다.',
    letters: 11,
    times: 16,
    weaknesses: ['CLICHE'],
  },
  {
    description: "'저는'으로 시작하는 문장을 이어 쓰지 않고 주어를 덜어 낸다.",
    letters: 9,
    times: 15,
    weaknesses: ['REPEATED_WORD'],
  },
  {
    description: '회사 이름을 한 번만 쓰고, 그 회사만의 사실과 함께 쓴다.',
    letters: 9,
    times: 11,
    weaknesses: ['REPEATED_WORD', 'CLICHE'],
  },
  { description: '고객이나 동료가 한 말을 따옴표로 짧게 옮긴다.', letters: 7, times: 8 },
  {
    description: '수동태를 피하고 내가 한 일을 능동으로 적어 명확하게 한다.',
    letters: 6,
    times: 10,
    weaknesses: ['LONG_SENTENCE'],
  },
  {
    description: '기술 이름을 늘어놓지 않고 고른 까닭과 함께 하나만 적는다.',
    letters: 8,
    times: 12,
    weaknesses: ['LONG_SENTENCE'],
    jobField: '백엔드 개발',
  },
  {
    description: '장애와 오류를 형용사 없이 시각, 건수, 원인의 순서로 적는다.',
    letters: 5,
    times: 7,
    weaknesses: ['NO_FIGURES'],
    jobField: '백엔드 개발',
  },
  {
    description: '화면을 쓰는 사람의 동작을 동사로 풀어 쓴다.',
    letters: 4,
    times: 6,
    weaknesses: ['REPEATED_ENDING'],
    jobField: '프런트엔드 개발',
  },
  {
    description: '광고 용어를 쓸 때 무엇을 무엇으로 나눈 값인지 한 번 밝힌다.',
    letters: 4,
    times: 4,
    weaknesses: ['NO_FIGURES'],
    jobField: '마케팅',
  },
  {
    description: '설비와 공정의 이름을 현장에서 부르는 말로 적고 짧게 풀이한다.',
    letters: 2,
    times: 3,
    jobField: '생산관리',
  },
];
