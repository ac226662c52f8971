const FIELD_NAMES: Readonly<Record<string, string | undefined>> = {
  status: '상태',
  role: '권한',
  email: '이메일',
  endedSessions: '끝낸 세션',
  amount: '준 토큰',
  remainingTokens: '남은 토큰',
  resumeId: '이력서 번호',
  coverLetterId: '자기소개서 번호',
  deletedAt: '삭제일',
  length: '글자 수',
  letters: '글 수',
  jobId: '작업 번호',
  type: '종류',
  path: '경로',
  method: '메서드',
  runId: '실행 번호',
  sourceIds: '출처 번호',
  sourceId: '출처 번호',
  name: '이름',
  startUrls: '시작 주소',
  letterLinkSelector: '글 링크 선택자',
  nextPageSelector: '다음 쪽 선택자',
  titleSelector: '제목 선택자',
  contentSelector: '본문 선택자',
  jobFieldSelector: '직무 선택자',
  companySelector: '회사 선택자',
  needsBrowser: '브라우저 필요',
  requestsPerMinute: '분당 요청',
  enabled: '사용',
  isStopped: '멈춤',
  message: '회원에게 보인 글',
  filters: '거른 것',
  action: '한 일',
  actorMemberId: '한 사람',
  targetMemberId: '받은 사람',
  from: '첫날',
  to: '마지막 날',
};

/** What a field is called on the pages; its own name when they do not show it. */
export const fieldName = (field: string): string =>
  (Object.hasOwn(FIELD_NAMES, field) ? FIELD_NAMES[field] : undefined) ?? field;

/** Fields that say what was changed, shown though they never change. */
export const NAMING_FIELDS: ReadonlySet<string> = new Set([
  'resumeId',
  'coverLetterId',
  'jobId',
  'type',
  'runId',
  'sourceId',
  'name',
]);
