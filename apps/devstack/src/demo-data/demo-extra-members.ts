import { randomUUID } from 'node:crypto';
import type { TokenPolicy } from '#config';
import { joinQuestions, type MemberStatus, resumeBodySchema, type Role } from '#contracts';
import { CoverLetter, Member, Resume, type Transaction } from '#database';
import { completedSectionsOf } from '#domain';
import { openTokenAccount } from '#tokens';
import { composeLetter } from '../sample-letters/compose-letter.js';
import { writingMaterials } from '../sample-letters/writing-materials.js';
import { daysAgo } from './time-ago.js';

/** An invented member whom nobody can sign in as; they fill the lists of the admin pages. */
export interface ExtraMember {
  email: string;
  name: string;
  role: Role;
  status: MemberStatus;
  joinedDaysAgo: number;
  /** Null for a member who has not signed in since joining. */
  lastLoginDaysAgo: number | null;
  letters: number;
  resumes: number;
  /** How many letters, and how many resumes, are in the trash besides. */
  deleted: number;
}

const PEOPLE = `
강마루 maru.kang, 고은솔 eunsol.ko, 구름 gureum, 권나래 narae.kwon, 김가온 gaon.kim, 김하늘 haneul.kim, 남궁다온 daon.ng, 노을빛 noeulbit,
류해솔 haesol, 문보라 bora.moon, 민들레 deulle, 박소담 sodam.park, 박하늘 haneul.park, 배나무 namu.bae, 백두리 duri100, 서온유 onyu.seo,
선우별 byeol.sw, 성다온 daon_sung, 손이든 ideun.son, 송아라 ara.song, 신새론 saeron.shin, 심미르 mir.shim, 안단비 danbi, 양벼리 byeori.yang,
엄지누리 nuri.um, 오로라 aurora.oh, 우솔 sol.woo, 유가람 garam.yu, 윤슬 yunseul, 이든 ideun, 임나루 naru.lim, 장하람 haram.jang,
전루다 ruda.jeon, 정다솔 dasol.jung, 조은별 eunbyeol, 차오름 oreum.cha, 채움 chaeum, 최라온 raon.choi, 하늬 hanui, 황가비 gabi_hwang`;

const DOMAINS = ['naru.example', 'bora.example', 'garam.example'];

const isMultiple = (at: number, divisor: number): boolean => at % divisor === 0;

// Derived from the position, so that every start has the same members.
function roleOf(at: number): Role {
  // Not active: the demo root administrator stays the only active one.
  if (at === 39) return 'ROOT';
  return at % 13 === 6 ? 'ADMIN' : 'USER';
}

function statusOf(at: number): MemberStatus {
  if (at === 39 || at % 7 === 5) return 'INACTIVE';
  return at % 16 === 3 ? 'SUSPENDED' : 'ACTIVE';
}

export const demoExtraMembers: readonly ExtraMember[] = PEOPLE.trim()
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
      resumes: isMultiple(at, 4) ? 1 : 0,
      deleted: isMultiple(at, 5) ? 1 : 0,
    };
  });

const FIRST_LETTER_NUMBER = 5_001;
const LETTER_NUMBERS_PER_MEMBER = 10;

/** Stores the invented members whom nobody signs in as, with their documents, except those that exist already. */
export async function insertExtraMembers(tx: Transaction, policy: TokenPolicy): Promise<void> {
  for (const [at, member] of demoExtraMembers.entries()) {
    const memberId = await insertMember(tx, member, policy);
    if (memberId !== null) await insertDocuments(tx, memberId, member, at);
  }
}

async function insertMember(
  tx: Transaction,
  member: ExtraMember,
  policy: TokenPolicy,
): Promise<number | null> {
  const { email, name, role, status, joinedDaysAgo, lastLoginDaysAgo } = member;
  const googleId = `demo:${email}`;
  if (await tx.manager.existsBy(Member, { googleId })) return null;
  const { memberId } = await tx.manager.save(Member, {
    googleId,
    email,
    name,
    role,
    status,
    createdAt: daysAgo(joinedDaysAgo),
    lastLoginAt: lastLoginDaysAgo === null ? null : daysAgo(lastLoginDaysAgo),
  });
  await openTokenAccount(tx, memberId, policy);
  return memberId;
}

async function insertDocuments(
  tx: Transaction,
  memberId: number,
  { name, email, letters, resumes, deleted }: ExtraMember,
  at: number,
): Promise<void> {
  for (let index = 0; index < letters + deleted; index += 1)
    await insertLetter(tx, memberId, at * LETTER_NUMBERS_PER_MEMBER + index, index >= letters);
  for (let index = 0; index < resumes + deleted; index += 1)
    await insertResume(tx, memberId, { name, email }, index >= resumes ? at % 7 : null);
}

async function insertLetter(
  tx: Transaction,
  memberId: number,
  at: number,
  isDeleted: boolean,
): Promise<void> {
  const material = writingMaterials[at % writingMaterials.length] ?? writingMaterials[0];
  const letter = composeLetter(FIRST_LETTER_NUMBER + at, at % 2 === 0 ? 'MIXED' : 'STRONG', material);
  const questions = letter.questions.map((question) => ({
    questionId: randomUUID(),
    ...question,
    characterLimit: null,
  }));
  await tx.manager.insert(CoverLetter, {
    memberId,
    title: letter.title,
    content: joinQuestions(questions),
    questions,
    jobField: letter.jobField,
    experienceYears: at % 7,
    companyName: letter.companyName,
    isAiImproved: false,
    ...writtenLastWeek(isDeleted ? at % 7 : null),
  });
}

async function insertResume(
  tx: Transaction,
  memberId: number,
  person: { name: string; email: string },
  deletedDaysAgo: number | null,
): Promise<void> {
  const title = deletedDaysAgo === null ? '기본 이력서' : '예전 이력서';
  const body = resumeBodySchema.parse({ ...person, title });
  await tx.manager.insert(Resume, {
    memberId,
    title,
    type: body.type,
    body,
    completedSections: completedSectionsOf(body),
    ...writtenLastWeek(deletedDaysAgo),
  });
}

/** @param deletedDaysAgo at most a few, so that the document stays in the trash for most of its 30 days; null when it is not deleted */
const writtenLastWeek = (deletedDaysAgo: number | null) => ({
  createdAt: daysAgo(9),
  updatedAt: daysAgo(8),
  deletedAt: deletedDaysAgo === null ? null : daysAgo(deletedDaysAgo),
});
