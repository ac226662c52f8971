import { resumeBodySchema, RESUME_LIMITS, type ResumeBody } from '#contracts';
import { techStackOf } from '#domain';
import type { z } from 'zod';
import {
  degreeOf,
  emailOf,
  gradeOf,
  lineOf,
  monthOf,
  paragraphOf,
  periodOf,
  proficiencyOf,
  projectTypeOf,
  urlOf,
} from './fitting-values.js';
import { TRAINING_STUDY_TYPE, type JsonResume } from './json-resume.schema.js';

type Fields = Omit<z.input<typeof resumeBodySchema>, 'title' | 'type' | 'isBlind' | 'sectionOrder'>;

/** The fields of a resume that the standard parts of a JSON Resume fill; nothing is made up. */
export function fieldsOfStandard(json: JsonResume): Fields & Pick<ResumeBody, 'name'> {
  const { basics } = json;
  const isTraining = ({ studyType }: { studyType: string }): boolean => studyType === TRAINING_STUDY_TYPE;
  return {
    name: lineOf(basics.name),
    email: emailOf(basics.email),
    phone: lineOf(basics.phone),
    fieldName: lineOf(basics.label),
    careerType: json.work.length > 0 ? 'EXPERIENCED' : 'FRESHMAN',
    introduction: paragraphOf(basics.summary),
    ...linksOf(basics),
    techStacks: skillsOf(json),
    careers: rows(json.work).map((work) => ({
      ...periodOf(work),
      companyName: lineOf(work.name),
      companyDescription: lineOf(work.description),
      departmentPosition: lineOf(work.position),
      mainTasks: paragraphOf(work.summary, work.highlights),
      techStacks: stacksOf(work.keywords),
    })),
    projects: rows(json.projects).map((project) => ({
      ...periodOf(project),
      name: lineOf(project.name),
      description: lineOf(project.description),
      detailedDescription: paragraphOf(
        project.description.length > RESUME_LIMITS.line ? project.description : '',
        project.highlights,
      ),
      [/\b(?:github|gitlab|bitbucket)\./i.test(project.url) ? 'repositoryUrl' : 'deployUrl']: urlOf(
        project.url,
      ),
      projectType: projectTypeOf(project.type),
      techStacks: stacksOf(project.keywords).map((stack) => ({ ...stack, usageType: 'MAIN' as const })),
    })),
    educations: rows(json.education.filter((row) => !isTraining(row))).map((education) => ({
      schoolName: lineOf(education.institution),
      major: lineOf(education.area),
      degreeLevel: degreeOf(education.studyType),
      graduationDate: monthOf(education.endDate),
      ...gradeOf(education.score),
    })),
    trainings: rows(json.education.filter(isTraining)).map((training) => ({
      ...periodOf(training),
      courseName: lineOf(training.area),
      institutionName: lineOf(training.institution),
      detailedContent: paragraphOf('', training.courses),
    })),
    additionalInfos: additionalInfosOf(json),
  };
}

function additionalInfosOf(json: JsonResume): NonNullable<Fields['additionalInfos']> {
  const awards = json.awards.map((award) => ({
    category: 'AWARD' as const,
    startDate: monthOf(award.date),
    activityName: lineOf(award.title),
    relatedOrganization: lineOf(award.awarder),
    detailedContent: paragraphOf(award.summary),
  }));
  const certificates = json.certificates.map((certificate) => ({
    category: 'CERTIFICATE' as const,
    startDate: monthOf(certificate.date),
    activityName: lineOf(certificate.name),
    relatedOrganization: lineOf(certificate.issuer),
  }));
  const languages = json.languages.map(({ language, fluency }) => ({
    category: 'LANGUAGE' as const,
    activityName: lineOf(language),
    languageLevel: lineOf(fluency),
  }));
  const activities = json.volunteer.map((volunteer) => ({
    category: 'ACTIVITY' as const,
    ...periodOf(volunteer),
    activityName: lineOf(volunteer.position),
    relatedOrganization: lineOf(volunteer.organization),
    detailedContent: paragraphOf(volunteer.summary, volunteer.highlights),
  }));
  return rows<NonNullable<Fields['additionalInfos']>[number]>([
    ...awards,
    ...certificates,
    ...languages,
    ...activities,
  ]);
}

function skillsOf({ skills }: JsonResume) {
  const rated = skills.flatMap(({ name, level, keywords }) =>
    stacksOf([name, ...keywords]).map((stack) => ({ ...stack, proficiencyLevel: proficiencyOf(level) })),
  );
  return distinct(rated);
}

const stacksOf = (names: readonly string[]): { techStackId: number }[] =>
  distinct(
    names.flatMap((name) => {
      const stack = techStackOf(name);
      return stack === undefined ? [] : [{ techStackId: stack.id }];
    }),
  );

const distinct = <Stack extends { techStackId: number }>(stacks: readonly Stack[]): Stack[] =>
  [...new Map(stacks.toReversed().map((stack) => [stack.techStackId, stack])).values()]
    .reverse()
    .slice(0, RESUME_LIMITS.techStacks);

const rows = <Row>(all: readonly Row[]): Row[] => all.slice(0, RESUME_LIMITS.rows);

function linksOf({ url, profiles }: JsonResume['basics']) {
  const links = {
    githubUrl: '',
    blogUrl: '',
    notionUrl: '',
    customLinks: [] as { name: string; url: string }[],
  };
  const named = [
    ...profiles,
    ...(profiles.some((profile) => profile.url === url) ? [] : [{ network: '', url }]),
  ];
  for (const profile of named) {
    const address = urlOf(profile.url);
    const place = placeOfLink(profile.network);
    if (address === '') continue;
    if (place !== undefined && links[place] === '') links[place] = address;
    else links.customLinks.push({ name: lineOf(profile.network), url: address });
  }
  return { ...links, customLinks: rows(links.customLinks) };
}

function placeOfLink(network: string): 'githubUrl' | 'blogUrl' | 'notionUrl' | undefined {
  if (/github|깃허브/i.test(network)) return 'githubUrl';
  if (/blog|블로그|velog|tistory/i.test(network)) return 'blogUrl';
  return /notion|노션/i.test(network) ? 'notionUrl' : undefined;
}
