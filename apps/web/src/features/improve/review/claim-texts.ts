import type { StatementFlag } from '#contracts';

const WARNINGS: Record<StatementFlag['kind'], string> = {
  NUMBER: '원문에 없는 숫자예요. 사실인지 확인하세요.',
  DATE: '원문에 없는 날짜예요. 사실인지 확인하세요.',
  ORGANIZATION: '원문에 없는 기관 이름이에요. 사실인지 확인하세요.',
  CERTIFICATE: '원문에 없는 자격증이에요. 사실인지 확인하세요.',
  CAUSE: '원문은 이렇게 원인과 결과로 잇지 않았어요. 정말 그래서였는지 확인해 주세요.',
  MOTIVE: '원문에 없는 까닭이나 동기일 수 있어요. 실제 마음과 같은지 확인해 주세요.',
  RESOLVE: '원문에 없는 다짐일 수 있어요. 정말 하려는 일인지 확인해 주세요.',
  FEELING: '원문에 없는 느낌일 수 있어요. 그때의 마음과 같은지 확인해 주세요.',
  LESSON: '원문에 없는 배움일 수 있어요. 실제로 배운 것인지 확인해 주세요.',
};

/** Why something that the original lacks is doubted: an invented fact for sure, a cause or a feeling as something to look at. */
export const claimWarning = (kind: StatementFlag['kind']): string => WARNINGS[kind];
