import { readLine, type ResumeLine } from './resume-line.js';

export type SectionName =
  | 'person'
  | 'introduction'
  | 'education'
  | 'career'
  | 'project'
  | 'skill'
  | 'certificate'
  | 'language'
  | 'award'
  | 'training'
  | 'activity'
  | 'other';

const HEADINGS: [SectionName, RegExp][] = [
  ['person', /^(?:인적|개인|기본)(?:사항|정보)$/],
  ['introduction', /^(?:자기|간단|한줄)?소개(?:글)?$|^aboutme$|^about$|^summary$|^profile$/],
  ['education', /^(?:최종)?학력(?:사항|정보)?$|^education$/],
  ['career', /^(?:주요|근무)?경력(?:사항|기술서?|내용|정보)?$|^(?:work)?experience$|^career$/],
  ['project', /^(?:주요|개인|팀)?프로젝트(?:경험|이력|수행)?$|^projects?$/],
  ['skill', /^(?:보유|사용|주요)?기술(?:스택)?$|^스킬$|^(?:tech)?skills?$|^techstacks?$/],
  ['certificate', /^자격(?:증|사항|면허)?(?:및면허)?$|^certificat(?:e|ion)s?$/],
  ['language', /^(?:어학|외국어|공인어학)(?:능력|성적|사항|시험)?$|^languages?$/],
  ['award', /^수상(?:경력|내역|사항|이력)?$|^awards?$/],
  ['training', /^교육(?:이수|사항|내역|과정|이력|이수사항)?$|^trainings?$/],
  ['activity', /^(?:대외|봉사|동아리|사회|기타)?활동(?:사항|경험|내역)?$|^activit(?:y|ies)$/],
  ['other', /^(?:병역|취미|특기|가족|보훈|기타)(?:사항|관계)?$|^references?$/],
];

/** Longer lines are no lines of a resume; the rules take time that grows with their square. */
const LONGEST_LINE = 1_000;

/** What a form ends with. */
const CLOSING = /^\s*(?:위|상기)\s?(?:의\s?)?(?:내용|사항|기재).{0,30}(?:사실|틀림)/;

export type Sections = Partial<Record<SectionName, ResumeLine[]>>;

/** The lines of each section of a resume; what stands before the first heading is about the person. */
export function splitSections(text: string): Sections {
  const sections: Sections = {};
  let name: SectionName = 'person';
  for (const line of text.split('\n')) {
    const raw = line.slice(0, LONGEST_LINE);
    const heading = headingOf(raw);
    if (heading !== undefined) name = heading;
    else if (raw.trim() !== '' && !CLOSING.test(raw)) (sections[name] ??= []).push(readLine(raw));
  }
  return sections;
}

/** Which section a line is the heading of. */
export function headingOf(raw: string): SectionName | undefined {
  if (raw.trim().includes('\t') || raw.length > 30) return undefined;
  const word = raw
    .toLowerCase()
    .replace(/^\s*\d+[.)]/, '')
    .replace(/[^\p{L}]/gu, '');
  return HEADINGS.find(([, pattern]) => pattern.test(word))?.[0];
}
