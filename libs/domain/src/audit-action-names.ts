import type { AuditAction } from '#contracts';

/** Korean names of the audited actions, in the order in which the filter offers them. */
export const AUDIT_ACTION_NAMES: Record<AuditAction, string> = {
  MEMBER_STATUS_CHANGE: '회원 상태 변경',
  MEMBER_ROLE_CHANGE: '회원 권한 변경',
  MEMBER_FORCE_LOGOUT: '강제 로그아웃',
  MEMBER_TOKEN_GRANT: '토큰 지급',
  RESUME_RESTORE: '이력서 복구',
  COVER_LETTER_RESTORE: '자기소개서 복구',
  JOB_CANCEL: '작업 취소',
  JOB_RETRY: '작업 재시도',
  QUEUE_CHANGE: '큐 변경',
  CRAWL_SOURCE_CREATE: '크롤링 출처 추가',
  CRAWL_SOURCE_UPDATE: '크롤링 출처 수정',
  CRAWL_SOURCE_DELETE: '크롤링 출처 삭제',
  CRAWL_START: '크롤링 시작',
  CRAWL_STOP: '크롤링 중지',
  CRAWL_RESUME: '크롤링 이어 하기',
  CRAWLED_COVER_LETTER_UPDATE: '크롤링 데이터 수정',
  CRAWLED_COVER_LETTER_DELETE: '크롤링 데이터 삭제',
  CRAWLED_COVER_LETTER_DELETE_ALL: '크롤링 데이터 전체 삭제',
  FEATURE_EXTRACT: '특징 추출',
  FEATURE_DEDUPLICATE: '중복 제거',
  FEATURE_PROCESS: '특징 추출과 중복 제거',
  AUDIT_EXPORT: '감사 기록 내보내기',
  AI_STOP: 'AI 호출 멈춤',
  AI_ALLOW: 'AI 호출 다시 허용',
};
