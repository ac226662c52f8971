import type { AdditionalInfoCategory, ProficiencyLevel, ResumeSection } from '#contracts';
import {
  ADDITIONAL_INFO_LABELS,
  CAREER_TYPE_LABELS,
  DEGREE_LABELS,
  PROFICIENCY_LABELS,
  PROJECT_TYPE_LABELS,
  SECTION_HEADINGS,
} from '../labels.js';
import { type ResumeContent, withBlindFieldsLeftOut, withoutEmptyRows } from '../resume-content.js';
import { linksOf, type NamedLink } from './links.js';
import { coveredMonths, formatDuration, formatMoment, formatMonth, formatPeriod } from './period.js';

/** Something with a time of its own: a career, a project, a school, an award. Texts that are not there are empty. */
export interface EntryText {
  when: string;
  title: string;
  /** Follows the title in a softer colour. */
  note: string;
  subtitle: string;
  /** What there is to say of it, in several lines. */
  text: string;
  techStacks: string[];
  links: NamedLink[];
}

type Content =
  | { kind: 'TEXT'; text: string }
  | { kind: 'ENTRIES'; entries: EntryText[] }
  | { kind: 'ROWS'; rows: { label: string; value: string }[] }
  | { kind: 'LINKS'; links: NamedLink[] };

type Person = { kind: 'PERSON'; name: string; field: string; facts: { name: string; value: string }[] };

/** A section as words, whatever it is drawn with: on paper, on the screen or in a Word file. */
export type SectionText = { key: ResumeSection; title: string } & (Person | Content);

/**
 * A resume as text: its sections in its order, without those that are empty and, for a blind resume, without what
 * blind hiring forbids.
 * @param thisMonth `YYYY-MM`, up to which ongoing work is counted
 * @param hasPhoto whether a photo is shown: the basic info is then there even without a text
 */
export function sectionsOf(resume: ResumeContent, thisMonth: string, hasPhoto = false): SectionText[] {
  const shown = withoutEmptyRows(withBlindFieldsLeftOut(resume));
  return shown.sectionOrder.flatMap((key) => {
    if (key === 'basicInfo') return personOf(shown, thisMonth, hasPhoto && !shown.isBlind);
    const section = { key, title: titleOf(key, shown), ...contentOf(key, shown, thisMonth) };
    return isEmpty(section) ? [] : [section];
  });
}

/** This month in Korea, `YYYY-MM`. */
export const currentMonth = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', year: 'numeric', month: '2-digit' }).format();

function contentOf(
  key: Exclude<ResumeSection, 'basicInfo'>,
  resume: ResumeContent,
  thisMonth: string,
): Content {
  const entries = (all: EntryText[]): Content => ({ kind: 'ENTRIES', entries: all });
  switch (key) {
    case 'introduction':
      return { kind: 'TEXT', text: resume.introduction };
    case 'techStacks':
      return { kind: 'ROWS', rows: skillRows(resume) };
    case 'careers':
      return entries(resume.careers.map((career) => careerEntry(career, thisMonth)));
    case 'projects':
      return entries(resume.projects.map(projectEntry));
    case 'educations':
      return entries(resume.educations.map(educationEntry));
    case 'trainings':
      return entries(resume.trainings.map(trainingEntry));
    case 'additionalInfos':
      return entries(
        resume.additionalInfos.map((info) => additionalInfoEntry(info, kindsOf(resume).length > 1)),
      );
    case 'links':
      return { kind: 'LINKS', links: linksOf(resume) };
  }
}

function isEmpty(section: Content): boolean {
  switch (section.kind) {
    case 'TEXT':
      return section.text.trim() === '';
    case 'ENTRIES':
      return section.entries.length === 0;
    case 'ROWS':
      return section.rows.length === 0;
    case 'LINKS':
      return section.links.length === 0;
  }
}

// Only the kinds that are there: a resume with nothing but certificates has a section of that name.
const titleOf = (key: ResumeSection, resume: ResumeContent): string =>
  key === 'additionalInfos'
    ? kindsOf(resume)
        .map((kind) => ADDITIONAL_INFO_LABELS[kind])
        .join('·')
    : SECTION_HEADINGS[key];

function kindsOf({ additionalInfos }: ResumeContent): AdditionalInfoCategory[] {
  const kinds: AdditionalInfoCategory[] = ['AWARD', 'LANGUAGE', 'CERTIFICATE', 'ACTIVITY'];
  return kinds.filter((kind) => additionalInfos.some(({ category }) => category === kind));
}

/** A row for each level, the best first; without a label when no level is given. */
function skillRows({ techStacks }: ResumeContent): { label: string; value: string }[] {
  const levels: (ProficiencyLevel | null)[] = ['ADVANCED', 'INTERMEDIATE', 'BEGINNER', null];
  const isRated = techStacks.some(({ proficiencyLevel }) => proficiencyLevel !== null);
  return levels
    .map((level) => ({
      label: level === null ? (isRated ? '그 밖' : '') : PROFICIENCY_LABELS[level],
      value: techStacks
        .filter(({ proficiencyLevel }) => proficiencyLevel === level)
        .map(({ name }) => name)
        .join(' · '),
    }))
    .filter(({ value }) => value !== '');
}

type Row<Section extends 'careers' | 'projects' | 'educations' | 'trainings' | 'additionalInfos'> =
  ResumeContent[Section][number];

const EMPTY: EntryText = { when: '', title: '', note: '', subtitle: '', text: '', techStacks: [], links: [] };

const named = (stacks: readonly { name: string }[]): string[] => stacks.map(({ name }) => name);
const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

const careerEntry = (career: Row<'careers'>, thisMonth: string): EntryText => ({
  ...EMPTY,
  when: formatPeriod(career, '재직 중'),
  title: career.companyName,
  note: formatDuration(coveredMonths([career], thisMonth)),
  subtitle: joined(career.departmentPosition, career.companyDescription),
  text: career.mainTasks,
  techStacks: named(career.techStacks),
});

const mainFirst = <Stack extends { usageType: 'MAIN' | 'SUB' }>(stacks: readonly Stack[]): Stack[] =>
  [...stacks].sort((left, right) => Number(left.usageType === 'SUB') - Number(right.usageType === 'SUB'));

const projectEntry = (project: Row<'projects'>): EntryText => ({
  ...EMPTY,
  when: formatPeriod(project, '진행 중'),
  title: project.name,
  note: project.projectType === null ? '' : PROJECT_TYPE_LABELS[project.projectType],
  subtitle: project.description,
  text: project.detailedDescription,
  techStacks: named(mainFirst(project.techStacks)),
  links: [
    { name: '저장소', url: project.repositoryUrl },
    { name: '서비스', url: project.deployUrl },
  ].filter(({ url }) => url !== ''),
});

function educationEntry(education: Row<'educations'>): EntryText {
  const { schoolName, major, graduationDate, degreeLevel } = education;
  const degree = degreeLevel === null ? '' : DEGREE_LABELS[degreeLevel];
  return {
    ...EMPTY,
    when: graduationDate === null ? '' : `${formatMonth(graduationDate)} 졸업`,
    title: schoolName || major || degree,
    subtitle: joined(schoolName && major, schoolName || major ? degree : '', gradeOf(education)),
  };
}

const trainingEntry = (training: Row<'trainings'>): EntryText => ({
  ...EMPTY,
  when: formatPeriod(training, '수강 중'),
  title: training.courseName,
  subtitle: training.institutionName,
  text: training.detailedContent,
  techStacks: named(training.techStacks),
});

/** @param namesKind whether the kind is said, as where several stand together */
const additionalInfoEntry = (info: Row<'additionalInfos'>, namesKind: boolean): EntryText => ({
  ...EMPTY,
  when: formatMoment(info),
  title: info.activityName,
  note: namesKind ? ADDITIONAL_INFO_LABELS[info.category] : '',
  subtitle: joined(
    info.relatedOrganization,
    info.languageLevel,
    info.certificateNumber && `자격번호 ${info.certificateNumber}`,
  ),
  text: info.detailedContent,
});

const gradeOf = ({ personalGpa, totalGpa }: Row<'educations'>): string =>
  personalGpa === null ? '' : `학점 ${personalGpa}${totalGpa === null ? '' : ` / ${totalGpa}`}`;

/** The basic info; nothing when nothing is known: the career type alone is not enough. */
function personOf(resume: ResumeContent, thisMonth: string, hasPhoto: boolean): SectionText[] {
  const facts = [
    { name: '연락처', value: resume.phone },
    { name: '이메일', value: resume.email },
    { name: '구분', value: experienceOf(resume, thisMonth) },
    { name: '출생', value: resume.birthYear === null ? '' : `${resume.birthYear}년` },
  ].filter(({ value }) => value !== '');
  const isKnown = hasPhoto || resume.name !== '' || resume.fieldName !== '' || facts.length > 1;
  const { name, fieldName: field } = resume;
  return isKnown
    ? [{ key: 'basicInfo', title: SECTION_HEADINGS.basicInfo, kind: 'PERSON', name, field, facts }]
    : [];
}

function experienceOf({ careerType, careers }: ResumeContent, thisMonth: string): string {
  const label = CAREER_TYPE_LABELS[careerType];
  const duration = careerType === 'EXPERIENCED' ? formatDuration(coveredMonths(careers, thisMonth)) : '';
  return duration === '' ? label : `${label} ${duration}`;
}
