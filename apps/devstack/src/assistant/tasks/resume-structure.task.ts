import { z } from 'zod';
import { readAdditionalInfos } from './resume-additional-infos.js';
import { readEducations } from './resume-educations.js';
import { readCareers, readProjects, readTrainings } from './resume-entries.js';
import { readLine, type ResumeLine, technologiesInList } from './resume-line.js';
import { defineTask } from './task.js';

/** Structures the text of a resume by rules. Adds nothing: every value is copied. */
export const resumeStructure = defineTask({
  schemaName: 'resume_structure',
  data: z.looseObject({ text: z.string() }),
  run: ({ text }) => readResume(text),
});

const LEVEL =
  /(?<=[(:]\s?)[상중하](?=\s?(?:\)|$))|상급|중급|초급|고급|능숙|기초|입문|보통|advanced|intermediate|beginner/i;

const readSkills = (lines: readonly ResumeLine[]) =>
  lines.flatMap(({ raw }) => {
    const names = technologiesInList(raw);
    const level = names.length === 1 ? (LEVEL.exec(raw)?.[0] ?? '') : '';
    return names.map((name) => ({ name, proficiency: level }));
  });

/** What the rules find in the text of a Korean resume, copied verbatim. */
export function readResume(text: string) {
  const sections = splitSections(text);
  return {
    ...readPerson(sections.person ?? [], text),
    introduction: (sections.introduction ?? []).map(({ raw }) => raw.trim()).join('\n'),
    customLinks: [],
    techStacks: readSkills(sections.skill ?? []),
    educations: readEducations(sections.education ?? []),
    careers: readCareers(sections.career ?? []),
    projects: readProjects(sections.project ?? []),
    trainings: readTrainings(sections.training ?? []),
    additionalInfos: [
      ...readAdditionalInfos('CERTIFICATE', sections.certificate ?? []),
      ...readAdditionalInfos('LANGUAGE', sections.language ?? []),
      ...readAdditionalInfos('AWARD', sections.award ?? []),
      ...readAdditionalInfos('ACTIVITY', sections.activity ?? []),
    ],
    unplaced: (sections.other ?? []).map(({ raw }) => ({ heading: '', text: raw.trim() })),
  };
}

type SectionName =
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
const MAXIMUM_LINE_LENGTH = 1_000;

/** The closing statement of a form: that everything above it is true. */
const CLOSING = /^\s*(?:위|상기)\s?(?:의\s?)?(?:내용|사항|기재).{0,30}(?:사실|틀림)/;

type Sections = Partial<Record<SectionName, ResumeLine[]>>;

/** The lines of each section of a resume; lines before the first heading are about the person. */
function splitSections(text: string): Sections {
  const sections: Sections = {};
  let name: SectionName = 'person';
  for (const line of text.split('\n')) {
    const raw = line.slice(0, MAXIMUM_LINE_LENGTH);
    const heading = headingOf(raw);
    if (heading !== undefined) name = heading;
    else if (raw.trim() !== '' && !CLOSING.test(raw)) (sections[name] ??= []).push(readLine(raw));
  }
  return sections;
}

/** Which section a line is the heading of. */
function headingOf(raw: string): SectionName | undefined {
  if (raw.trim().includes('\t') || raw.length > 30) return undefined;
  const word = raw
    .toLowerCase()
    .replace(/^\s*\d+[.)]/, '')
    .replace(/[^\p{L}]/gu, '');
  return HEADINGS.find(([, pattern]) => pattern.test(word))?.[0];
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/;
const PHONE = /(?:\+82[\s-]?|0)1[016789][\s.-]?\d{3,4}[\s.-]?\d{4}/;
const URL =
  /https?:\/\/[^\s<>()"'\t]+|(?:www\.|github\.com\/|(?<![\w-])[\w-]{1,63}\.notion\.site\/?|velog\.io\/)[^\s<>()"'\t]*/gi;
const NAME = /^[가-힣](?:\s?[가-힣]){1,3}$/;
const NO_NAME = /이\s*력\s*서|자\s*기\s*소|경\s*력|지\s*원|포트폴리오|개발자|엔지니어|디자이너|매니저|기획자/;

const LABELS = {
  name: /^(?:성명|이름|name)$/i,
  birth: /^(?:생년월일|생년|출생|출생연도|birth(?:day|date)?)$/i,
  fieldName: /^(?:지원분야|지원직무|희망직무|지원부문|직무|분야|position)$/i,
} as const;

/** The value beside a label: in the next cell, or after a colon. */
function labelled(lines: readonly ResumeLine[], label: RegExp): string {
  for (const { raw } of lines) {
    const cells = raw.split(/\t|\s\|\s/).map((cell) => cell.trim());
    for (const [index, cell] of cells.entries()) {
      const [, key, value] = /^([^:：]{2,12}?)\s*[:：]\s*(.+)$/.exec(cell) ?? [];
      if (key !== undefined && label.test(key.replace(/\s/g, ''))) return value?.trim() ?? '';
      if (label.test(cell.replace(/\s/g, ''))) return cells[index + 1] ?? '';
    }
  }
  return '';
}

const nameAmongFirst = (lines: readonly ResumeLine[]): string => {
  for (const { raw } of lines.slice(0, 6))
    for (const part of raw.split(/\t|[|/,]|이\s?력\s?서|자기소개서/)) {
      const word = part.replace(/^[\s\-–:]+|[\s\-–:]+$/g, '');
      if (NAME.test(word) && !NO_NAME.test(word)) return word;
    }
  return '';
};

/** The personal data in a resume. */
function readPerson(lines: readonly ResumeLine[], text: string) {
  const urls = [...text.matchAll(URL)].map(([url]) => url.replace(/[.,;]+$/, ''));
  const take = (pattern: RegExp): string => urls.find((url) => pattern.test(url)) ?? '';
  const githubUrl = take(/github\.com\/[\w-]+\/?$/i);
  const blogUrl = take(/velog\.io|tistory\.com|blog|medium\.com|brunch/i);
  const notionUrl = take(/notion\.(?:site|so)/i);
  return {
    name: labelled(lines, LABELS.name) || nameAmongFirst(lines),
    email: EMAIL.exec(text)?.[0] ?? '',
    phone: PHONE.exec(text)?.[0] ?? '',
    birth: labelled(lines, LABELS.birth) || (/\d{2,4}\s*년생/.exec(text)?.[0] ?? ''),
    fieldName: labelled(lines, LABELS.fieldName),
    githubUrl,
    blogUrl,
    notionUrl,
  };
}
