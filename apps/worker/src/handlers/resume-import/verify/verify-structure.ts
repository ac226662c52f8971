import type { ResumeStructure } from '#ai';
import { RESUME_LIMITS, type ResumeBody, type UnplacedText } from '#contracts';
import { findBirthYear, findEmail, findPhone } from './find-contacts.js';
import { findUnplaced } from './find-unplaced.js';
import { fitDraft, type FittedDraft } from './fit-draft.js';
import { nearest } from './nearest.js';
import { RowVerifier } from './row-verifier.js';
import { Verifier } from './verifier.js';
import {
  verifyAdditionalInfos,
  verifyCareers,
  verifyEducations,
  verifyProjects,
  verifyTrainings,
} from './verify-rows.js';
import { verifyStacks } from './verify-stacks.js';
import { proficiencyOf } from './words-for.js';

export interface VerifiedDraft extends FittedDraft {
  /** What the text has and the draft does not. */
  unplaced: UnplacedText[];
}

/**
 * Makes a draft of what a model took from a text. Nothing that the model says is believed: each value is looked up in the text and
 * taken as it stands there, or left empty.
 */
export function verifyStructure(text: string, structure: ResumeStructure, title: string): VerifiedDraft {
  const verifier = new Verifier(text);
  const careers = verifyCareers(verifier, structure.careers);
  const fitted = fitDraft(
    {
      title,
      careerType: careers.length > 0 ? 'EXPERIENCED' : 'FRESHMAN',
      ...verifyHead(verifier, structure),
      techStacks: verifySkills(verifier, structure.techStacks),
      careers,
      projects: verifyProjects(verifier, structure.projects),
      educations: verifyEducations(verifier, structure.educations),
      trainings: verifyTrainings(verifier, structure.trainings),
      additionalInfos: verifyAdditionalInfos(verifier, structure.additionalInfos),
      customLinks: verifyLinks(verifier, structure.customLinks),
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
    // The first place is the head of the resume, wherever else the name stands.
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
  return verifyStacks(verifier, 'techStacks', names, undefined).map(({ techStackId, place, index }) => {
    const words = levels.get(verifier.source.slice(place)) ?? '';
    const chosen = nearest(verifier.source.find(words), place);
    const level = chosen === undefined ? undefined : proficiencyOf(verifier.source.slice(chosen.place));
    if (chosen === undefined || level === undefined || !isBeside(place.end, chosen.place.start))
      return { techStackId, proficiencyLevel: null };
    verifier.note(`techStacks.${index}.proficiencyLevel`, chosen.place, null);
    return { techStackId, proficiencyLevel: level };
  });
}

/** A level belongs to a technology when it stands behind it on the same line or so. */
const isBeside = (end: number, start: number): boolean => start >= end && start - end <= 40;

function verifyLinks(verifier: Verifier, links: ResumeStructure['customLinks']): ResumeBody['customLinks'] {
  const verified: ResumeBody['customLinks'] = [];
  for (const link of links.slice(0, RESUME_LIMITS.rows)) {
    const path = `customLinks.${verified.length}.`;
    const fields = new RowVerifier(verifier, path);
    const url = fields.url('url', link.url);
    if (url === '') continue;
    fields.anchor = verifier.placeOf(`${path}url`);
    verified.push({ name: fields.line('name', link.name), url });
  }
  return verified;
}
