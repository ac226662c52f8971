import type { Pattern } from './case.js';

/** Invented letter features in the wording of the product's extraction; the last one fits hardly any letter. */
export const PATTERNS: readonly Pattern[] = [
  {
    featureId: 11,
    category: 'EXPRESSION',
    description: '성격을 나타내는 말 대신 그 성격이 드러난 장면을 적습니다.',
  },
  {
    featureId: 12,
    category: 'EXPRESSION',
    description: '성과는 처음 값과 나중 값을 나란히 적어 달라진 크기를 보입니다.',
  },
  {
    featureId: 13,
    category: 'EXPRESSION',
    description: '긴 문장은 원인과 행동과 결과로 나누어 짧게 적습니다.',
  },
  {
    featureId: 21,
    category: 'STRUCTURE',
    description: '문단의 첫 문장에 결론을 두고 근거를 뒤에 적습니다.',
  },
  {
    featureId: 22,
    category: 'STRUCTURE',
    description: '지원 동기를 회사에 대한 사실, 자신의 경험, 하고 싶은 일의 차례로 적습니다.',
  },
  {
    featureId: 31,
    category: 'CONTENT',
    description: '맡은 일을 나열하지 않고 스스로 판단한 일 하나를 골라 깊게 적습니다.',
  },
  {
    featureId: 32,
    category: 'CONTENT',
    description: '키보드와 화면 낭독기로 직접 써 본 경험처럼 접근성을 확인한 일을 듭니다.',
  },
];
