import { z } from 'zod';
import {
  type DegreeLevel,
  monthSchema,
  type ProficiencyLevel,
  type ProjectType,
  RESUME_LIMITS,
  type ResumeBody,
  resumeBodySchema,
  urlSchema,
} from '#contracts';
import { cutText, techStackById, techStackOf } from '#domain';
import { DEGREE_LABELS, PROFICIENCY_LABELS, PROJECT_TYPE_LABELS } from '#resume-view';
import {
  type JsonResume,
  jsonResumeSchema,
  ownPartSchema,
  standardDigest,
  TRAINING_STUDY_TYPE,
} from './json-resume-format.js';
import { JSON_RESUME_PARTS } from './json-resume-parts.js';

/**
 * The resume in a parsed JSON Resume (https://jsonresume.org/schema, 1.0.0). A file that `toJsonResume` wrote gives
 * the same resume again; if its standard parts were changed since, those count, and only the title, the
 * template, the order of the sections and whether it is blind are taken from our own part. A text or list that is too
 * long is cut; what does not fit a field of the product otherwise is left empty. Undefined when the value is no JSON Resume.
 */
export function fromJsonResume(value: unknown): ResumeBody | undefined {
  const json = z.record(z.string(), z.unknown()).safeParse(value).data;
  if (json === undefined || !JSON_RESUME_PARTS.some((part) => part in json)) return undefined;
  const own = ownPartSchema.safeParse(json).data?.meta.jasogongbang;
  if (own?.standardDigest === standardDigest(json)) return withKnownTechStacks(own.resume);
  const fields = fieldsOfStandard(jsonResumeSchema.parse(json));
  const { title, type, isBlind, sectionOrder } = own?.resume ?? {};
  return resumeBodySchema.parse({
    title: title ?? `${fields.name} 이력서`.trim().slice(-RESUME_LIMITS.title),
    type,
    isBlind,
    sectionOrder,
    ...fields,
  });
}

// Ids of technologies that only another installation knows are left out.
function withKnownTechStacks(resume: ResumeBody): ResumeBody {
  const known = <Row extends { techStacks: { techStackId: number }[] }>(row: Row): Row => ({
    ...row,
    techStacks: row.techStacks.filter(({ techStackId }) => techStackById(techStackId) !== undefined),
  });
  return {
    ...known(resume),
    careers: resume.careers.map(known),
    projects: resume.projects.map(known),
    trainings: resume.trainings.map(known),
  };
}

type Fields = Omit<z.input<typeof resumeBodySchema>, 'title' | 'type' | 'isBlind' | 'sectionOrder'>;

/** The fields of a resume that the standard parts of a JSON Resume fill; nothing is made up. */
function fieldsOfStandard(json: JsonResume): Fields & Pick<ResumeBody, 'name'> {
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

const distinct = <Stack extends { techStackId: number }>(stacks: readonly Stack[]): Stack[] =>
  [...new Map(stacks.toReversed().map((stack) => [stack.techStackId, stack])).values()]
    .reverse()
    .slice(0, RESUME_LIMITS.techStacks);

const stacksOf = (names: readonly string[]): { techStackId: number }[] =>
  distinct(
    names.flatMap((name) => {
      const stack = techStackOf(name);
      return stack === undefined ? [] : [{ techStackId: stack.id }];
    }),
  );

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
    const field = linkFieldOf(profile.network);
    if (address === '') continue;
    if (field !== undefined && links[field] === '') links[field] = address;
    else links.customLinks.push({ name: lineOf(profile.network), url: address });
  }
  return { ...links, customLinks: rows(links.customLinks) };
}

/** The field of a resume for the links of a network; undefined when it has none of its own. */
export function linkFieldOf(network: string): 'githubUrl' | 'blogUrl' | 'notionUrl' | undefined {
  if (/github|깃허브/i.test(network)) return 'githubUrl';
  if (/blog|블로그|velog|tistory/i.test(network)) return 'blogUrl';
  return /notion|노션/i.test(network) ? 'notionUrl' : undefined;
}

// The functions below return what a field of a resume takes: a line or paragraph is cut, anything else that does not fit is left empty.

/** A text for a field of one line; its line breaks stay. */
const lineOf = (text: string): string => cutText(clean(text).trim(), RESUME_LIMITS.line);

const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** A text of several lines, and the items of a list below it. */
function paragraphOf(text: string, items: readonly string[] = []): string {
  const lines = items.map((item) => (/^\s*[-*•]/.test(item) ? item : `- ${item}`));
  const whole = [clean(text), ...lines.map(clean)].filter((part) => part.trim() !== '').join('\n');
  return cutText(whole, RESUME_LIMITS.paragraph);
}

const urlOf = (text: string): string => urlSchema.safeParse(text).data ?? '';

const emailOf = (text: string): string => resumeBodySchema.shape.email.safeParse(text).data ?? '';

/** The month of a date; null for what names none, as a year alone does not. */
export const monthOf = (date: string): string | null => monthSchema.safeParse(date.slice(0, 7)).data ?? null;

/** What other programs write for the end of a period that has none. */
export const ONGOING_WORD = /^\s*(?:현재|재직|재학|진행|present|current|now|ongoing|today)/i;

/**
 * A period; empty unless the resume can hold the whole of it. An end before the start, or a year alone on either side, leaves out both:
 * a start without an end means ongoing.
 */
function periodOf(row: { startDate: string; endDate: string }) {
  const [startDate, endDate] = [monthOf(row.startDate), monthOf(row.endDate)];
  const isWhole =
    (startDate !== null || row.startDate.trim() === '') &&
    (endDate !== null || row.endDate.trim() === '' || ONGOING_WORD.test(row.endDate)) &&
    (startDate === null || endDate === null || startDate <= endDate);
  return isWhole ? { startDate, endDate } : { startDate: null, endDate: null };
}

/** A grade as '3.9/4.5' or '3.9'. */
export function gradeOf(score: string): { personalGpa: number | null; totalGpa: number | null } {
  const [personal, total] = score.split('/').map((part) => Number.parseFloat(part));
  const personalGpa = isGrade(personal) ? personal : null;
  const totalGpa = isGrade(total) && personalGpa !== null && total >= personalGpa ? total : null;
  return { personalGpa, totalGpa };
}

const isGrade = (value: number | undefined): value is number =>
  value !== undefined && value >= 0 && value <= 100;

const DEGREES: readonly [DegreeLevel, RegExp][] = [
  ['DOCTORATE', /박사|ph\.?\s?d|doctor/i],
  ['MASTER', /석사|master|\bm\.?\s?(?:sc?|a|ba|eng)\b/i],
  ['ASSOCIATE', /전문학사|전문대|associate/i],
  ['BACHELOR', /학사|bachelor|\bb\.?\s?(?:sc?|a|eng)\b/i],
  ['HIGH_SCHOOL', /고등|고졸|high\s?school/i],
];

/** The degree that a text names, in Korean or English; null when it names none. */
export const degreeOf = (text: string): DegreeLevel | null =>
  keyOf(DEGREE_LABELS, text) ?? DEGREES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

const PROFICIENCIES: readonly [ProficiencyLevel, RegExp][] = [
  ['ADVANCED', /advanced|expert|master|고급|상급/i],
  ['INTERMEDIATE', /intermediate|중급/i],
  ['BEGINNER', /beginner|novice|basic|초급/i],
];

/** The proficiency that a text names, in Korean or English; null when it names none. */
export const proficiencyOf = (text: string): ProficiencyLevel | null =>
  keyOf(PROFICIENCY_LABELS, text) ?? PROFICIENCIES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** The kind of project with this label; null when there is none. */
export const projectTypeOf = (text: string): ProjectType | null => keyOf(PROJECT_TYPE_LABELS, text) ?? null;

function keyOf<Key extends string>(labels: Record<Key, string>, label: string): Key | undefined {
  const keys = Object.keys(labels) as Key[];
  return keys.find((key) => labels[key] === label.trim());
}
