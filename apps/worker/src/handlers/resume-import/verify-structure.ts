import {
  RESUME_LIMITS,
  resumeBodySchema,
  type ImportTrace,
  type ResumeBody,
  type UnplacedText,
} from '#contracts';
import { cutText } from '#domain';
import type { z } from 'zod';
import { findUnplaced } from './find-unplaced.js';
import { findBirthYear, findEmail, findPhone } from './find-values.js';
import { proficiencyOf } from './levels.js';
import { RowVerifier } from './row-verifier.js';
import type { ResumeStructure } from './structure-resume.js';
import { Verifier } from './verifier.js';
import {
  verifyAdditionalInfos,
  verifyCareers,
  verifyEducations,
  verifyProjects,
  verifyTrainings,
} from './verify-rows.js';
import { verifyStacks } from './verify-stacks.js';

/**
 * A draft of which every value was found in the text, but for the title, the career type, the categories of additional entries and the
 * usage types of technologies.
 */
export interface VerifiedDraft {
  draft: ResumeBody;
  /** The positions of the draft's values in the text. */
  traces: ImportTrace[];
  /** Pieces of the text that no field of the draft holds. */
  unplaced: UnplacedText[];
}

/**
 * Makes a draft from the values that a model read in a text. The model is not trusted: each value is searched in the text and taken as
 * written there, or left empty.
 */
export function verifyStructure(text: string, structure: ResumeStructure, title: string): VerifiedDraft {
  const verifier = new Verifier(text);
  const careers = verifyCareers(verifier, structure.careers);
  const fitted = fitDraft(
    {
      title,
      careerType: careers.length > 0 ? 'EXPERIENCED' : 'FRESHMAN',
      ...verifyHead(verifier, structure),
      careers,
      projects: verifyProjects(verifier, structure.projects),
      educations: verifyEducations(verifier, structure.educations),
      trainings: verifyTrainings(verifier, structure.trainings),
      additionalInfos: verifyAdditionalInfos(verifier, structure.additionalInfos),
      customLinks: verifyLinks(verifier, structure.customLinks),
      // Last: an occurrence inside a row belongs to that row.
      techStacks: verifySkills(verifier, structure.techStacks),
    },
    verifier,
  );
  return { ...fitted, unplaced: findUnplaced(verifier, structure.unplaced) };
}

function verifyHead(verifier: Verifier, structure: ResumeStructure) {
  const { source, months } = verifier;
  const fields = new RowVerifier(verifier, '');
  const [email, phone] = [findEmail(source, structure.email), findPhone(source, structure.phone)];
  const birthYear = findBirthYear(source, months, structure.birth);
  return {
    // The first occurrence is the head of the resume, whatever others follow.
    name: fields.name('name', structure.name),
    email: email === undefined ? '' : fields.keep('email', email),
    phone: phone === undefined ? '' : fields.keep('phone', phone),
    birthYear: birthYear === undefined ? null : fields.keep('birthYear', birthYear),
    fieldName: fields.line('fieldName', structure.fieldName),
    introduction: new RowVerifier(verifier, '').paragraph('introduction', structure.introduction),
    githubUrl: fields.url('githubUrl', structure.githubUrl),
    blogUrl: fields.url('blogUrl', structure.blogUrl),
    notionUrl: fields.url('notionUrl', structure.notionUrl),
  };
}

function verifySkills(verifier: Verifier, skills: ResumeStructure['techStacks']): ResumeBody['techStacks'] {
  const levels = new Map(skills.map(({ name, proficiency }) => [name, proficiency]));
  const names = [...levels.keys()];
  const { source } = verifier;
  return verifyStacks(verifier, 'techStacks', names, undefined).map(
    ({ techStackId, name, position, index }) => {
      // The first after the technology: the level of the one before it may be nearer.
      const words = source.find(levels.get(name) ?? '').find(({ start }) => isBeside(position.end, start));
      const level = words && proficiencyOf(source.slice(words));
      if (words === undefined || level === undefined) return { techStackId, proficiencyLevel: null };
      verifier.note(`techStacks.${index}.proficiencyLevel`, words, null);
      return { techStackId, proficiencyLevel: level };
    },
  );
}

/** Characters between a technology and the level that belongs to it, at most. */
const LEVEL_WITHIN = 40;

const isBeside = (end: number, start: number): boolean => start >= end && start - end <= LEVEL_WITHIN;

function verifyLinks(verifier: Verifier, links: ResumeStructure['customLinks']): ResumeBody['customLinks'] {
  const verified: ResumeBody['customLinks'] = [];
  for (const link of links.slice(0, RESUME_LIMITS.rows)) {
    const path = `customLinks.${verified.length}.`;
    const fields = new RowVerifier(verifier, path);
    const url = fields.url('url', link.url);
    if (url === '') continue;
    fields.anchor = verifier.traceOf(`${path}url`);
    verified.push({ name: fields.line('name', link.name), url });
  }
  return verified;
}

const DEFAULT_TITLE = '가져온 이력서';

/**
 * Fits a draft to the schema of a resume: values that the schema refuses are emptied, and their traces say so.
 * @throws ZodError when emptying values is not enough
 */
function fitDraft(
  draft: z.input<typeof resumeBodySchema>,
  verifier: Verifier,
): Omit<VerifiedDraft, 'unplaced'> {
  const parsed = resumeBodySchema.safeParse(draft);
  if (parsed.success) return { draft: parsed.data, traces: verifier.traces };
  const emptied: unknown = structuredClone(draft);
  for (const { path } of parsed.error.issues) {
    empty(emptied, path);
    verifier.reject(path.join('.'));
  }
  return { draft: resumeBodySchema.parse(emptied), traces: verifier.traces };
}

// Every field of a resume but the title has a default.
function empty(root: unknown, path: readonly PropertyKey[]): void {
  let parent = root;
  for (const key of path.slice(0, -1))
    parent = parent !== null && typeof parent === 'object' ? Reflect.get(parent, key) : undefined;
  const last = path.at(-1);
  if (last === undefined || parent === null || typeof parent !== 'object') return;
  if (path.length === 1 && last === 'title') Reflect.set(parent, last, DEFAULT_TITLE);
  else Reflect.deleteProperty(parent, last);
}

/** The title of a draft: the name of the file without its extension. */
export const titleOf = (fileName: string): string => {
  const withoutExtension = fileName.replace(/\.[^.\s]{1,15}$/, '');
  const title = resumeBodySchema.shape.title.safeParse(cutText(withoutExtension, RESUME_LIMITS.title));
  return title.data ?? DEFAULT_TITLE;
};
