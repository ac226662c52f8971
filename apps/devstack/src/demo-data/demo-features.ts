import type { FeatureCategory, FeatureWeakness } from '#contracts';

/** An invented letter feature, as an extraction from sample letters would have found it. */
export interface DemoFeature {
  description: string;
  /** In how many different sample letters it was seen, 2 to 20. */
  letters: number;
  /** How many times it was seen in all, repetitions in one letter included. */
  times: number;
  /** Left out when it is of no particular job field. */
  jobField?: string;
  /** The weaknesses that it helps against. */
  weaknesses?: FeatureWeakness[];
}

/** Invented patterns of content. */
const contentFeatures: DemoFeature[] = [
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

/** Invented patterns of structure. */
const structureFeatures: DemoFeature[] = [
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

/** Invented patterns of wording. */
const expressionFeatures: DemoFeature[] = [
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

/** The 50 patterns that a demo stack starts with, by category. All are invented. */
export const demoFeatures: Record<FeatureCategory, DemoFeature[]> = {
  EXPRESSION: expressionFeatures,
  STRUCTURE: structureFeatures,
  CONTENT: contentFeatures,
};
