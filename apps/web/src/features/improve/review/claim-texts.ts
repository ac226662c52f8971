import type { ClaimFlag } from '#contracts';

const NOUNS: Record<ClaimFlag['kind'], string> = {
  NUMBER: '숫자예요',
  DATE: '날짜예요',
  ORGANIZATION: '기관 이름이에요',
  CERTIFICATE: '자격증이에요',
};

/** The red-pen warning on something that the original lacks. */
export const claimWarning = (kind: ClaimFlag['kind']): string =>
  `원문에 없는 ${NOUNS[kind]}. 사실인지 확인하세요.`;
