import { readAdditionalInfos } from './additional-infos.js';
import { readEducations } from './educations.js';
import { readPerson } from './person.js';
import type { ResumeLine } from './resume-line.js';
import { splitSections } from './sections.js';
import { technologiesInList } from './technologies.js';
import { readCareers, readProjects, readTrainings } from './work.js';

const LEVEL =
  /(?<=[(:]\s?)[상중하](?=\s?(?:\)|$))|상급|중급|초급|고급|능숙|기초|입문|보통|advanced|intermediate|beginner/i;

const readSkills = (lines: readonly ResumeLine[]) =>
  lines.flatMap(({ raw }) => {
    const names = technologiesInList(raw);
    const level = names.length === 1 ? (LEVEL.exec(raw)?.[0] ?? '') : '';
    return names.map((name) => ({ name, proficiency: level }));
  });

/** What the rules find in the text of a Korean resume, copied as it stands there. */
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
