import { COVER_LETTER_LIMITS, CUSTOM_PROMPT_LIMIT, isBlank } from '#contracts';

export interface ImproveRequestState {
  content: string;
  jobField: string;
  experienceYears: number;
  customPrompt: string;
  isRunning: boolean;
  isOnline: boolean;
}

/** Why AI 개선 can't be pressed now, in words for the member, tokens aside; null when it can. */
export function improveBlock(state: ImproveRequestState): string | null {
  const { content, isRunning, isOnline } = state;
  if (isRunning) return '이 글을 AI가 다듬고 있어요.';
  if (isBlank(content)) return '자기소개서 내용을 입력해주세요.';
  if (content.length > COVER_LETTER_LIMITS.content) return '내용은 10,000자까지 보낼 수 있어요.';
  if (state.customPrompt.trim().length > CUSTOM_PROMPT_LIMIT) return '요청 사항은 500자까지 쓸 수 있어요.';
  if (state.jobField.trim().length > COVER_LETTER_LIMITS.jobField) return '직무는 100자까지 쓸 수 있어요.';
  if (!isYears(state.experienceYears))
    return `경력 연차는 0에서 ${COVER_LETTER_LIMITS.experienceYears} 사이의 정수예요.`;
  if (!isOnline) return '오프라인이에요. 연결되면 다듬을 수 있어요.';
  return null;
}

const isYears = (years: number): boolean =>
  Number.isInteger(years) && years >= 0 && years <= COVER_LETTER_LIMITS.experienceYears;
