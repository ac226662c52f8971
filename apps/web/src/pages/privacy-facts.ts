import { AI_STATISTICS_DAYS, ERASED_IDENTITY_DAYS, JOB_DAYS, TRASH_DAYS } from '#contracts';

/** The data that the product stores about a member, and its purpose. */
export const STORED_DATA = [
  {
    name: '계정',
    text: '구글 계정의 이름, 이메일, 사진 주소, 계정 번호. 마지막 로그인 시각과 동의한 기록.',
    purpose: '누구인지 알아보고 로그인하게 하려고',
  },
  {
    name: '내가 쓴 것',
    text: '자기소개서와 이력서, 이력서 사진, 고치기 전의 버전, 면접 질문과 연습한 답변. 내 사전에 넣은 낱말.',
    purpose: '쓰고, 되살리고, 내보내게 하려고',
  },
  {
    name: 'AI 작업',
    text: 'AI에 맡긴 글과 요청, 그 결과.',
    purpose: '결과를 다시 열어 보게 하려고',
  },
  {
    name: 'AI를 부른 기록',
    text: '부른 때와 종류, 모델, 토큰 수, 걸린 시간. 글은 없어요.',
    purpose: '얼마나 쓰이고 어디서 실패하는지 알려고',
  },
  {
    name: '로그인한 기기',
    text: '브라우저 종류, IP 주소, 마지막으로 쓴 시각.',
    purpose: '모르는 기기를 알아보고 끊게 하려고',
  },
  {
    name: '토큰 내역',
    text: '토큰이 늘고 준 까닭과 시각.',
    purpose: '쓴 만큼만 세고, 틀리면 바로잡으려고',
  },
] as const;

/** Data stored in the browser. */
export const DATA_IN_BROWSER = [
  {
    name: '로그인 쿠키',
    text: '로그인을 이어 주는 쿠키뿐이에요. 자바스크립트가 읽을\u00a0수 없고, 14일 동안 쓰지 않으면 사라져요. 광고나 분석 쿠키는 없어요. 브라우저에서 쿠키를 막으면 로그인할\u00a0수 없어요.',
  },
  {
    name: '로그인한 사람',
    text: '이름, 이메일, 사진 주소예요. 화면을 기다리지 않게 하려고 두고, 로그아웃하면 지워요.',
  },
  {
    name: '쓰던 글',
    text: '저장하기 전의 글과 맞춤법 점검에서 무시한 것은 잃지 않도록 이 브라우저에 암호화하지 않은 채 잠시 두어요. 로그아웃할 때 지울지 여쭤보고, 지우지 않으면 남아요.',
  },
  { name: '화면 설정', text: '밝은 화면과 어두운 화면 가운데 고른 것.' },
] as const;

/** Security measures. */
export const SAFEGUARDS = [
  '브라우저와 서버 사이는 암호화된 HTTPS 연결로만 오가요.',
  '비밀번호를 받지 않아요. 로그인은 구글이 맡고, 로그인 정보의 원본은 데이터베이스에 남지 않아요.',
  '서버 기록에는 요청 번호와 회원 번호만 있고, 글과 이름과 이메일은 남지 않아요.',
  '관리 화면에서는 회원의 글을 볼 수 없어요. 관리자가 바꾼 것은 누가, 언제, 왜 했는지 남아요.',
  '다른 사람의 글은 주소를 알아도 열리지 않아요.',
] as const;

/** Public bodies of Korea that help when a right was violated. */
export const APPEAL_BODIES = [
  { name: '개인정보분쟁조정위원회', telephone: '1833-6972', url: 'https://www.kopico.go.kr' },
  { name: '개인정보침해신고센터', telephone: '118', url: 'https://privacy.kisa.or.kr' },
  { name: '대검찰청', telephone: '1301', url: 'https://www.spo.go.kr' },
  { name: '경찰청', telephone: '182', url: 'https://ecrm.police.go.kr' },
] as const;

interface Retention {
  what: string;
  howLong: string;
  note?: string;
}

/** Retention periods. */
export const RETENTIONS: readonly Retention[] = [
  { what: '계정과 토큰 내역', howLong: '탈퇴할 때까지' },
  { what: '자기소개서와 이력서', howLong: '지울 때까지', note: '버전과 면접 질문도 함께예요.' },
  { what: '내 사전에 넣은 낱말', howLong: '뺄 때까지' },
  {
    what: '휴지통에 버린 글',
    howLong: `${TRASH_DAYS}일`,
    note: '그 뒤에는 그 글로 한 작업과 파일까지 완전히 지워져요.',
  },
  { what: 'AI 작업과 결과', howLong: `${JOB_DAYS}일` },
  {
    what: 'AI를 부른 기록',
    howLong: `${AI_STATISTICS_DAYS + 1}일`,
    note: '글은 없이 때와 종류, 토큰 수, 걸린 시간만이에요. 탈퇴하면 누구의 것인지 바로 지워져요.',
  },
  { what: '내보낸 파일', howLong: '24시간' },
  {
    what: '가져오려고 올린 파일',
    howLong: '가져오기가 끝날 때까지',
    note: '성공하든 실패하든 취소하든 바로 지워요.',
  },
  { what: '로그인한 기기', howLong: '마지막 사용 뒤 14일' },
  {
    what: '감사 기록',
    // The default of AUDIT_RETENTION_DAYS.
    howLong: '3년',
    note: '관리자가 한 일이에요. 운영자가 기간을 다르게 정할 수 있어요. 탈퇴한 사람은 회원 번호만 남아요.',
  },
  {
    what: '서버 기록',
    howLong: '정해진 크기까지',
    note: '요청 번호와 회원 번호만 있고, 오래된 것부터 지워져요.',
  },
  {
    what: '탈퇴한 사람의 해시와 남은 토큰, 그날 쓴 AI 사용량',
    howLong: `탈퇴 뒤 ${ERASED_IDENTITY_DAYS}일`,
    note: '누구인지 되돌려 알아낼 수 없는 값이에요.',
  },
];
