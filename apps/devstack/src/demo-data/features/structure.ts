import type { DemoFeature } from '../demo-feature.js';

/** Invented patterns of structure. */
export const structureFeatures: DemoFeature[] = [
  {
    description: '문제, 원인, 행동, 결과의 순서로 한 경험을 한 문단에 담는다.',
    letters: 19,
    times: 37,
    weaknesses: ['LONG_SENTENCE'],
  },
  {
    description: '문항이 묻는 말에 첫 문장에서 바로 답하고 근거를 뒤에 둔다.',
    letters: 18,
    times: 26,
    weaknesses: ['CLICHE'],
  },
  {
    description: '경험을 여러 개 나열하지 않고 하나를 골라 깊이 쓴다.',
    letters: 16,
    times: 24,
    weaknesses: ['REPEATED_WORD'],
  },
  {
    description: '글의 절반 이상을 내가 한 행동에 쓰고 배경은 두 문장으로 줄인다.',
    letters: 14,
    times: 20,
  },
  {
    description: '마지막 문단에서 앞의 경험을 입사 후 할 일과 잇는다.',
    letters: 13,
    times: 19,
    weaknesses: ['CLICHE'],
  },
  {
    description: '문단마다 하나의 주장만 두고 그 주장을 문단의 첫 문장에 적는다.',
    letters: 12,
    times: 17,
    weaknesses: ['LONG_SENTENCE'],
  },
  {
    description: '실패한 시도를 먼저 적고 방법을 바꾼 까닭을 이어서 적는다.',
    letters: 11,
    times: 14,
  },
  {
    description: '글자 수 제한의 90% 안팎까지 채우되 같은 내용을 되풀이하지 않는다.',
    letters: 10,
    times: 10,
    weaknesses: ['REPEATED_WORD'],
  },
  {
    description: '지원 동기를 회사에 대한 사실, 내 경험, 하고 싶은 일의 세 걸음으로 쓴다.',
    letters: 9,
    times: 13,
    weaknesses: ['CLICHE'],
  },
  {
    description: '소제목을 달 때 결과가 드러나는 한 문장으로 적는다.',
    letters: 8,
    times: 12,
    weaknesses: ['NO_FIGURES'],
  },
  {
    description: '입사 후 계획을 첫해와 그다음 해로 나누어 점점 넓힌다.',
    letters: 7,
    times: 9,
    weaknesses: ['CLICHE'],
  },
  {
    description: '단점을 말한 다음 고치려고 지금 하고 있는 일을 붙인다.',
    letters: 6,
    times: 6,
    weaknesses: ['CLICHE'],
  },
  {
    description: '협업 경험에서 다른 의견, 확인한 방법, 합의한 내용을 차례로 적는다.',
    letters: 6,
    times: 8,
  },
  {
    description: '처음의 잘못된 추측과 나중에 찾은 원인을 대비하여 구성한다.',
    letters: 5,
    times: 7,
    jobField: '백엔드 개발',
  },
  {
    description: '만든 것보다 쓰는 사람의 불편을 먼저 보여 준 다음 화면을 설명한다.',
    letters: 4,
    times: 5,
    weaknesses: ['REPEATED_ENDING'],
    jobField: '프런트엔드 개발',
  },
  {
    description: '가설, 실험 방법, 결과, 옮긴 예산의 순서로 캠페인을 적는다.',
    letters: 5,
    times: 6,
    weaknesses: ['NO_FIGURES'],
    jobField: '마케팅',
  },
  {
    description: '개선 전 공정과 개선 후 공정을 같은 순서로 나란히 설명한다.',
    letters: 3,
    times: 4,
    weaknesses: ['NO_FIGURES'],
    jobField: '생산관리',
  },
];
