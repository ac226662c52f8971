import type { MemberStatus, Role } from '#contracts';

/** An invented person to sign in as on a machine without Google's identity provider. */
export interface DemoAccount {
  /** The provider's permanent name of the account, shaped like Google's. Never changed. */
  sub: string;
  email: string;
  name: string;
  givenName: string;
  familyName: string;
  role: Role;
  status: MemberStatus;
  /** What the account can be used for, shown on the sign-in page. */
  hint: string;
}

type Person = Pick<DemoAccount, 'email' | 'familyName' | 'givenName' | 'hint'> & Partial<DemoAccount>;

const firstSub = 100_000_000_000_000_000_001n;

const people: Person[] = [
  { email: 'root@jaso.example', familyName: '한', givenName: '바다', role: 'ROOT', hint: '최고 관리자' },
  { email: 'dalbit@jaso.example', familyName: '서', givenName: '달빛', role: 'ADMIN', hint: '관리자' },
  { email: 'garam@jaso.example', familyName: '문', givenName: '가람', role: 'ADMIN', hint: '관리자' },
  { email: 'haneul@jaso.example', familyName: '김', givenName: '하늘', hint: '백엔드 신입 지원' },
  { email: 'dasom@jaso.example', familyName: '이', givenName: '다솜', hint: '마케팅 3년 차' },
  { email: 'noeul@jaso.example', familyName: '박', givenName: '노을', hint: '프런트엔드 신입 지원' },
  { email: 'saebyeok@jaso.example', familyName: '정', givenName: '새벽', hint: '아직 쓴 글이 없는 회원' },
  {
    email: 'gaeul@jaso.example',
    familyName: '최',
    givenName: '가을',
    status: 'INACTIVE',
    hint: '비활성 회원',
  },
  {
    email: 'byeol@jaso.example',
    familyName: '윤',
    givenName: '별',
    status: 'SUSPENDED',
    hint: '정지된 회원',
  },
];

/** The accounts of the sign-in page; each is also a member of the demo data. The first one is the root administrator. */
export const demoAccounts: readonly DemoAccount[] = people.map((person, index) => ({
  role: 'USER',
  status: 'ACTIVE',
  ...person,
  sub: String(firstSub + BigInt(index)),
  name: person.familyName + person.givenName,
}));

/** The value of ROOT_EMAILS for a stack with demo accounts. */
export const demoRootEmails = demoAccounts
  .filter((account) => account.role === 'ROOT')
  .map((account) => account.email)
  .join(',');
