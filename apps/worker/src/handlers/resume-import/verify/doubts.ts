/** Why a value should be looked at, as the member reads it. */
export const DOUBTS = {
  LOOSE: '원문과 표기가 조금 달라요.',
  PART: '원문에는 더 긴 말의 일부로 나와요.',
  SEVERAL: '원문에 여러 번 나와서 이 자리가 맞는지 확인해 주세요.',
  GUESSED_YEAR: '원문의 짧은 날짜를 풀어 쓴 값이에요.',
  NO_MONTH: '원문에 달이 없어 비워 두었어요.',
  NO_END: '끝난 때를 찾지 못했어요. 비워 두면 진행 중으로 보여요.',
  NOT_ONGOING: '지금도 이어진다는 말을 원문에서 찾지 못했어요. 끝난 달을 확인해 주세요.',
  WRONG_ORDER: '끝난 달이 시작한 달보다 빨라 비워 두었어요.',
  CUT: '길어서 뒤를 줄였어요.',
  SCATTERED: '원문의 여러 곳에서 모은 내용이에요.',
  INCOMPLETE: '원문에서 찾지 못한 부분을 뺐어요.',
  BAD_VALUE: '원문의 값이 형식에 맞지 않아 비워 두었어요.',
  NO_SCHEME: '원문의 주소에 https://를 붙였어요.',
} as const;
export type Doubt = keyof typeof DOUBTS;
