import { ERROR_CODES, INTERVIEW_LIMITS } from '#contracts';

export interface QuestionBlockState {
  /** Questions that are there. */
  total: number;
  isRunning: boolean;
  isOnline: boolean;
}

/** Why no more questions can be made now, in words for the member, tokens aside; null when they can. */
export function questionBlock({ total, isRunning, isOnline }: QuestionBlockState): string | null {
  if (isRunning) return '지금 만들고 있어요. 끝나면 이어서 만들 수 있어요.';
  if (total >= INTERVIEW_LIMITS.questions) return ERROR_CODES.INTERVIEW_LIMIT_EXCEEDED.message;
  if (!isOnline) return '오프라인이에요. 연결되면 만들 수 있어요.';
  return null;
}

/** How many questions the next generation brings at most. */
export const nextCount = (total: number): number =>
  Math.max(0, Math.min(INTERVIEW_LIMITS.generated, INTERVIEW_LIMITS.questions - total));
