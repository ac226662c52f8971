import { ADDITIONAL_INFO_LABELS, DEGREE_LABELS, PROJECT_TYPE_LABELS } from '../labels.js';
import type { ResumeContent } from '../resume-content.js';
import { coveredMonths, formatDuration, formatMoment, formatMonth, formatPeriod } from './period.js';
import type { EntryText } from './section-text.js';

type Row<Section extends 'careers' | 'projects' | 'educations' | 'trainings' | 'additionalInfos'> =
  ResumeContent[Section][number];

const EMPTY: EntryText = { when: '', title: '', note: '', subtitle: '', text: '', techStacks: [], links: [] };

const named = (stacks: readonly { name: string }[]): string[] => stacks.map(({ name }) => name);
const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

export const careerEntry = (career: Row<'careers'>, thisMonth: string): EntryText => ({
  ...EMPTY,
  when: formatPeriod(career, '재직 중'),
  title: career.companyName,
  note: formatDuration(coveredMonths([career], thisMonth)),
  subtitle: joined(career.departmentPosition, career.companyDescription),
  text: career.mainTasks,
  techStacks: named(career.techStacks),
});

export const projectEntry = (project: Row<'projects'>): EntryText => ({
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

export function educationEntry(education: Row<'educations'>): EntryText {
  const { schoolName, major, graduationDate, degreeLevel } = education;
  const degree = degreeLevel === null ? '' : DEGREE_LABELS[degreeLevel];
  return {
    ...EMPTY,
    when: graduationDate === null ? '' : `${formatMonth(graduationDate)} 졸업`,
    title: schoolName || major || degree,
    subtitle: joined(schoolName && major, schoolName || major ? degree : '', gradeOf(education)),
  };
}

export const trainingEntry = (training: Row<'trainings'>): EntryText => ({
  ...EMPTY,
  when: formatPeriod(training, '수강 중'),
  title: training.courseName,
  subtitle: training.institutionName,
  text: training.detailedContent,
  techStacks: named(training.techStacks),
});

/** @param namesKind whether the kind is said, as where several stand together */
export const additionalInfoEntry = (info: Row<'additionalInfos'>, namesKind: boolean): EntryText => ({
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

const mainFirst = <Stack extends { usageType: 'MAIN' | 'SUB' }>(stacks: readonly Stack[]): Stack[] =>
  [...stacks].sort((left, right) => Number(left.usageType === 'SUB') - Number(right.usageType === 'SUB'));
