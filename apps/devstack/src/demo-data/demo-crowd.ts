import type { MemberStatus, Role } from '#contracts';

/** An invented member whom nobody can sign in as: the administrators' screens are alive with them. */
export interface CrowdMember {
  email: string;
  name: string;
  role: Role;
  status: MemberStatus;
  joinedDaysAgo: number;
  /** Null for somebody who never came back after joining. */
  lastLoginDaysAgo: number | null;
  letters: number;
  resumes: number;
  /** Of each, how many lie in the trash besides. */
  deleted: number;
}

const PEOPLE = `
강마루 maru.kang, 고은솔 eunsol.ko, 구름 gureum, 권나래 narae.kwon, 김가온 gaon.kim, 김하늘 haneul.kim, 남궁다온 daon.ng, 노을빛 noeulbit,
류해솔 haesol, 문보라 bora.moon, 민들레 deulle, 박소담 sodam.park, 박하늘 haneul.park, 배나무 namu.bae, 백두리 duri100, 서온유 onyu.seo,
선우별 byeol.sw, 성다온 daon_sung, 손이든 ideun.son, 송아라 ara.song, 신새론 saeron.shin, 심미르 mir.shim, 안단비 danbi, 양벼리 byeori.yang,
엄지누리 nuri.um, 오로라 aurora.oh, 우솔 sol.woo, 유가람 garam.yu, 윤슬 yunseul, 이든 ideun, 임나루 naru.lim, 장하람 haram.jang,
전루다 ruda.jeon, 정다솔 dasol.jung, 조은별 eunbyeol, 차오름 oreum.cha, 채움 chaeum, 최라온 raon.choi, 하늬 hanui, 황가비 gabi_hwang`;

const DOMAINS = ['naru.example', 'bora.example', 'garam.example'];

const rest = (at: number, divisor: number): boolean => at % divisor === 0;

// Each by its place, so that every start has the same crowd.
function roleOf(at: number): Role {
  // Not active: the demo root administrator stays the only one who can act.
  if (at === 39) return 'ROOT';
  return at % 13 === 6 ? 'ADMIN' : 'USER';
}

function statusOf(at: number): MemberStatus {
  if (at === 39 || at % 7 === 5) return 'INACTIVE';
  return at % 16 === 3 ? 'SUSPENDED' : 'ACTIVE';
}

export const demoCrowd: readonly CrowdMember[] = PEOPLE.trim()
  .split(/,\s+/)
  .map((person, at) => {
    const [name = '', account = ''] = person.split(' ');
    const joinedDaysAgo = Math.floor((at * at) / 4);
    return {
      name,
      email: `${account}@${DOMAINS[at % DOMAINS.length] ?? ''}`,
      role: roleOf(at),
      status: statusOf(at),
      joinedDaysAgo,
      lastLoginDaysAgo: at % 8 === 7 ? null : Math.min(joinedDaysAgo, (at * 5) % 23),
      letters: at % 3,
      resumes: rest(at, 4) ? 1 : 0,
      deleted: rest(at, 5) ? 1 : 0,
    };
  });
