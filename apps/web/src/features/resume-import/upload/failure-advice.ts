import type { ErrorCode } from '#contracts';

const ADVICE: Partial<Record<ErrorCode, string>> = {
  FILE_TOO_LARGE: '사진을 줄이거나 이력서 쪽만 남겨 다시 저장해 보세요.',
  UNSUPPORTED_FILE: '쓰던 프로그램에서 PDF나 DOCX로 다시 저장해 올려 보세요.',
  UNREADABLE_FILE: '암호를 풀거나, 글자를 마우스로 고를 수 있는 파일인지 확인해 보세요.',
};

/** What the member can do about a file that was refused; null when there is nothing to say. */
export const failureAdvice = (errorCode: ErrorCode | null | undefined): string | null =>
  (errorCode && ADVICE[errorCode]) ?? null;
