import { has, type WritingPattern } from './writing-pattern.js';

/** Patterns of what letters tell. */
export const contentPatterns: readonly WritingPattern[] = [
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['CLICHE'],
    wordings: [
      '그 회사에만 있는 사실을 하나 들어 지원한 까닭으로 삼습니다.',
      '그 회사에만 있는 사실 하나를 들어 지원한 까닭으로 삼습니다.',
      '그 회사에만 있는 사실을 하나 들어 지원한 이유를 밝힙니다.',
    ],
    isSeenIn: has(
      /다고 들었습니다|기사를 읽|글을 읽|글을 보고|공개합니다|공개한|것을 보고|이력에서|규정이|보고서/,
    ),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['CLICHE'],
    wordings: [
      '여럿이 한 일 가운데 자신이 맡은 역할을 나누어 또렷하게 밝힙니다.',
      '여럿이 한 일 가운데 자신이 맡은 역할을 나누어서 또렷하게 밝힙니다.',
      '여럿이 한 일 가운데 자신이 맡은 몫을 나누어 선명하게 밝힙니다.',
    ],
    isSeenIn: has(/(?:저는|제가) [^.]*(?:제안|맡|만들|나누|적었|재었|바꾸|걸었|부탁|정리)/, 2),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['NO_FIGURES'],
    wordings: [
      '짐작하지 않고 스스로 재고 기록한 자료로 문제를 찾아냅니다.',
      '짐작하지 않고 스스로 재고 기록한 자료에서 문제를 찾아냅니다.',
      '추측하지 않고 직접 재고 기록한 자료로 문제를 찾아냅니다.',
    ],
    isSeenIn: has(/재어|재었|세어|세자고|표로|기록을|기록했|동안 적|적어 보|모아 보|모았|벽에 찍/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['CLICHE'],
    wordings: [
      '쓰는 사람에게 찾아가 물은 답이 결정을 바꾼 일을 보여 줍니다.',
      '쓰는 사람에게 찾아가 물은 답이 결정을 바꾼 일을 예로 듭니다.',
      '이용하는 사람에게 찾아가 물은 답이 판단을 바꾼 일을 보여 줍니다.',
    ],
    isSeenIn: has(/물으니|물었습니다|여쭈|찾아가|전화를 걸|부탁해 확인|지켜보았/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['NO_FIGURES'],
    wordings: [
      '두 가지 방법을 같은 조건에서 견주고 하나를 고른 기준을 설명합니다.',
      '두 가지 방법을 같은 조건에서 견준 뒤 하나를 고른 기준을 설명합니다.',
      '두 가지 방법을 같은 조건에서 비교하고 하나를 고른 잣대를 밝힙니다.',
    ],
    isSeenIn: has(/견주|반으로 나누어|따로 옮겨|모형을|시험을 만들|다시 계산해/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: [],
    wordings: [
      '다음 사람이 이어서 쓸 수 있게 남긴 문서나 도구를 결과로 듭니다.',
      '다음 사람이 이어서 쓸 수 있도록 남긴 문서나 도구를 결과로 듭니다.',
      '다음 사람이 이어서 쓸 수 있게 남긴 자료나 도구를 성과로 듭니다.',
    ],
    isSeenIn: has(/남겼|남긴|지금도|다음 사람|가져다|절차서|적어 두었더니/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['CLICHE'],
    wordings: [
      '얻은 것만 말하지 않고 그 대가로 잃은 것과 남은 한계도 밝힙니다.',
      '얻은 것만 말하지 않고 그 대가로 잃은 것과 남은 한계까지 밝힙니다.',
      '얻은 것만 이야기하지 않고 그 대가로 잃은 것과 남은 한계도 적습니다.',
    ],
    isSeenIn: has(
      /줄었지만|그대로 두었|그대로였|틀린 쪽|하지 않기로|줄이지 않|늘리지 않|내리지 않|쓰지 않았/,
    ),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: ['NO_FIGURES'],
    wordings: [
      '앞으로의 계획을 기한과 확인할 방법까지 정해 구체적으로 세웁니다.',
      '앞으로의 계획을 기한과 확인할 방법까지 정하여 구체적으로 세웁니다.',
      '앞으로의 계획을 기한과 확인할 방법까지 정해 자세하게 세웁니다.',
    ],
    isSeenIn: has(/(?:첫 [석백]|첫해|첫 분기|한 해 안|안에)[^.]*(?:겠습니다|보이겠)/),
  },
  {
    featuresCategory: 'CONTENT',
    weaknesses: [],
    wordings: [
      '성격이나 마음가짐을 먼저 내세워 어떤 사람인지 소개합니다.',
      '성격이나 마음가짐을 먼저 내세우며 어떤 사람인지 소개합니다.',
      '성향이나 마음가짐을 먼저 내세워 어떤 사람인지 알립니다.',
    ],
    isSeenIn: has(/성실|긍정|책임감|장점은|성격/),
  },
];
