import type { AdditionalInfoCategory } from '#contracts';
import {
  DEGREE_LABELS,
  linksOf,
  PROFICIENCY_LABELS,
  PROJECT_TYPE_LABELS,
  type ResumeContent,
  withBlindFieldsLeftOut,
} from '#resume-view';
import { standardDigest, TRAINING_STUDY_TYPE } from './json-resume-format.js';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/**
 * A resume as JSON Resume 1.0.0. The whole of it stands under `meta.jasogongbang` as well, from which
 * `fromJsonResume` restores the very same resume. A blind resume leaves out there, too, what blind hiring forbids.
 */
export function toJsonResume(resume: ResumeContent): Record<string, unknown> {
  const shown = withBlindFieldsLeftOut(resume);
  const standard = withoutBlanks({
    $schema: SCHEMA,
    basics: {
      name: shown.name,
      label: shown.fieldName,
      email: shown.email,
      phone: shown.phone,
      summary: shown.introduction,
      profiles: linksOf(shown).map(({ name, url }) => ({ network: name, url })),
    },
    work: shown.careers.map((career) => ({
      name: career.companyName,
      description: career.companyDescription,
      position: career.departmentPosition,
      ...periodOf(career),
      summary: career.mainTasks,
      keywords: namesOf(career.techStacks),
    })),
    projects: shown.projects.map((project) => ({
      name: project.name,
      description: project.description,
      ...periodOf(project),
      url: project.deployUrl || project.repositoryUrl,
      type: project.projectType === null ? '' : PROJECT_TYPE_LABELS[project.projectType],
      highlights: linesOf(project.detailedDescription),
      keywords: namesOf(project.techStacks),
    })),
    education: [...shown.educations.map(toEducation), ...shown.trainings.map(toTraining)],
    ...additionalInfosOf(shown),
    skills: shown.techStacks.map(({ name, proficiencyLevel }) => ({
      name,
      level: proficiencyLevel === null ? '' : PROFICIENCY_LABELS[proficiencyLevel],
    })),
  });
  return {
    ...standard,
    meta: {
      version: 'v1.0.0',
      jasogongbang: { formatVersion: 1, standardDigest: standardDigest(standard), resume: shown },
    },
  };
}

type Row<Section extends 'educations' | 'trainings'> = ResumeContent[Section][number];

const toEducation = (education: Row<'educations'>) => ({
  institution: education.schoolName,
  area: education.major,
  studyType: education.degreeLevel === null ? '' : DEGREE_LABELS[education.degreeLevel],
  endDate: education.graduationDate,
  score: [education.personalGpa, education.totalGpa].filter((gpa) => gpa !== null).join('/'),
});

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const periodOf = ({ startDate, endDate }: { startDate: string | null; endDate: string | null }) => ({
  startDate,
  endDate,
});

const toTraining = (training: Row<'trainings'>) => ({
  institution: training.institutionName,
  area: training.courseName,
  studyType: TRAINING_STUDY_TYPE,
  ...periodOf(training),
  courses: linesOf(training.detailedContent),
});

function additionalInfosOf({ additionalInfos }: ResumeContent) {
  const infosOf = (wanted: AdditionalInfoCategory) =>
    additionalInfos.filter(({ category }) => category === wanted);
  return {
    awards: infosOf('AWARD').map((info) => ({
      title: info.activityName,
      date: info.startDate ?? info.endDate,
      awarder: info.relatedOrganization,
      summary: info.detailedContent,
    })),
    certificates: infosOf('CERTIFICATE').map((info) => ({
      name: info.activityName,
      date: info.startDate ?? info.endDate,
      issuer: info.relatedOrganization,
    })),
    languages: infosOf('LANGUAGE').map((info) => ({
      language: info.activityName,
      fluency: info.languageLevel,
    })),
    volunteer: infosOf('ACTIVITY').map((info) => ({
      organization: info.relatedOrganization,
      position: info.activityName,
      ...periodOf(info),
      summary: info.detailedContent,
    })),
  };
}

const namesOf = (stacks: readonly { name: string }[]): string[] => stacks.map(({ name }) => name);

// The standard leaves out what is not there; an empty text is no date and no address.
function withoutBlanks(value: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, item]) => [key, cleaned(item)] as const);
  return Object.fromEntries(entries.filter(([, item]) => !isNothing(item)));
}

function cleaned(item: unknown): unknown {
  if (Array.isArray(item)) return item.map(cleaned);
  return item !== null && typeof item === 'object' ? withoutBlanks({ ...item }) : item;
}

const isNothing = (item: unknown): boolean =>
  item === null || item === '' || (Array.isArray(item) && item.length === 0);
