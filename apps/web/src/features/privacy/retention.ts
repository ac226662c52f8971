import { ERASED_IDENTITY_DAYS, TRASH_DAYS } from '#contracts';

interface Retention {
  what: string;
  howLong: string;
  note?: string;
}

/** How long each thing is kept. */
export const RETENTIONS: readonly Retention[] = [
  { what: '계정과 토큰 내역', howLong: '탈퇴할 때까지' },
  { what: '자기소개서와 이력서', howLong: '지울 때까지', note: '버전과 면접 질문도 함께예요.' },
  {
    what: '휴지통에 버린 글',
    howLong: `${TRASH_DAYS}일`,
    note: '그 뒤에는 그 글로 한 작업과 파일까지 완전히 지워져요.',
  },
  { what: 'AI 작업과 결과', howLong: '30일' },
  {
    what: 'AI를 부른 기록',
    howLong: '91일',
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
    what: '관리 기록',
    howLong: '서비스를 하는 동안',
    note: '관리자가 한 일이에요. 탈퇴한 사람은 회원 번호만 남아요.',
  },
  {
    what: '서버 기록',
    howLong: '정해진 크기까지',
    note: '요청 번호와 회원 번호만 있고, 오래된 것부터 지워져요.',
  },
  {
    what: '탈퇴한 사람의 해시와 남은 토큰',
    howLong: `탈퇴 뒤 ${ERASED_IDENTITY_DAYS}일`,
    note: '누구인지 되돌려 알아낼 수 없는 값이에요.',
  },
];
