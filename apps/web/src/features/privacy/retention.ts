import { ERASED_IDENTITY_DAYS, TRASH_DAYS } from '#contracts';

/** What the product holds of a member. */
export const KEPT_THINGS = [
  {
    title: '계정',
    text: '구글 계정의 이름, 이메일, 사진 주소, 계정 번호. 마지막 로그인 시각과 동의한 기록.',
  },
  {
    title: '내가 쓴 것',
    text: '자기소개서와 이력서, 이력서 사진, 고치기 전의 버전, 면접 질문과 연습한 답변.',
  },
  { title: 'AI 작업', text: 'AI에 맡긴 글과 요청, 그 결과. 다시 열어 볼 수 있도록 보관해요.' },
  {
    title: '로그인한 기기',
    text: '브라우저 종류, IP 주소, 마지막으로 쓴 시각. 모르는 기기를 알아볼 수 있게 해요.',
  },
  { title: '토큰 내역', text: '토큰이 늘고 준 까닭과 시각.' },
] as const;

interface Retention {
  what: string;
  howLong: string;
  note?: string;
}

/** How long each of it is kept. */
export const RETENTIONS: readonly Retention[] = [
  { what: '자기소개서와 이력서', howLong: '지울 때까지', note: '버전과 면접 질문도 함께예요.' },
  {
    what: '휴지통에 버린 글',
    howLong: `${TRASH_DAYS}일`,
    note: '그 뒤에는 그 글로 한 작업과 파일까지 완전히 지워져요.',
  },
  { what: 'AI 작업과 결과', howLong: '30일' },
  { what: '내보낸 파일', howLong: '24시간' },
  {
    what: '가져오려고 올린 파일',
    howLong: '가져오기가 끝날 때까지',
    note: '성공하든 실패하든 취소하든 바로 지워요.',
  },
  { what: '로그인한 기기', howLong: '마지막 사용 뒤 14일' },
  {
    what: '탈퇴한 사람의 해시와 남은 토큰',
    howLong: `탈퇴 뒤 ${ERASED_IDENTITY_DAYS}일`,
    note: '누구인지 되돌려 알아낼 수 없는 값이에요.',
  },
];
