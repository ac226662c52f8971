import { z } from 'zod';
import type { ResumeBody } from '#contracts';
import { techStackOf } from '#domain';
import {
  degreeOf,
  gradeOf,
  linkFieldOf,
  monthOf,
  ONGOING_WORD,
  proficiencyOf,
  projectTypeOf,
} from './from-json-resume.js';
import {
  type JsonResume,
  jsonResumeSchema,
  ownPartSchema,
  standardDigest,
  TRAINING_STUDY_TYPE,
} from './json-resume-format.js';

/** A value of a JSON Resume that is neither empty nor a part of the file's format, and what became of it. */
export interface JsonLeaf {
  /** Keys and indices from the root. */
  path: readonly (string | number)[];
  text: string;
  /** HELD: a field holds it. PENDING: a date that was not put into `field`, which is empty. UNPLACED: no field has it. */
  state: 'HELD' | 'PENDING' | 'UNPLACED';
  /** The path of the field in the draft, such as `careers.0.companyName`; null when no single field shows it. */
  field: string | null;
  /** Of a pending date: `YYYY-MM`, or the words of the file. */
  pendingDate: string | null;
}

type Outcome = Pick<JsonLeaf, 'state' | 'field' | 'pendingDate'>;

const UNPLACED: Outcome = { state: 'UNPLACED', field: null, pendingDate: null };
const held = (field: string | null): Outcome => ({ state: 'HELD', field, pendingDate: null });

/**
 * What became of each value of a JSON Resume in the draft that `fromJsonResume` made of it, in the order of the file. A value is held
 * by a field of the row that was made of its own row; a value that was cut, was not read, or does not fit counts as unplaced.
 */
export function placeLeaves(json: unknown, draft: ResumeBody): JsonLeaf[] {
  const parsed = jsonResumeSchema.parse(json);
  const rows = draftRows(parsed, draft);
  const isMadeFromOwnPart = wasMadeFromOwnPart(json);
  const draftLines = new Set(leavesOf(draft, []).flatMap(({ text }) => linesOf(text)));
  const comparedOutcomeOf = (leaf: Leaf): Outcome => {
    const [section, index] = leaf.path;
    if (section === 'meta') return outcomeOfMeta(leaf, draftLines, draft);
    if (section === 'basics') return outcomeOfBasics(leaf, parsed.basics, draft);
    if (section === 'skills') return outcomeOfSkill(leaf, parsed.skills[Number(index)], draft);
    const row = rows.get(`${section}.${index}`);
    return row === undefined ? UNPLACED : outcomeOfRow(leaf, row, String(section));
  };
  // Our own part restores every value that the standard parts were written from, but technologies of another installation.
  const outcomeOf = (leaf: Leaf): Outcome => {
    const outcome = comparedOutcomeOf(leaf);
    const isStack = leaf.key === 'keywords' || leaf.path[0] === 'skills';
    return outcome.state !== 'HELD' && isMadeFromOwnPart && !isStack ? held(null) : outcome;
  };
  return leavesOf(json, [])
    .filter(({ path }) => !isAboutFile(path, isMadeFromOwnPart))
    .map(({ path, text }, index) => ({
      path,
      text,
      ...(index < MAXIMUM_COMPARED ? outcomeOf({ path, text, key: keyOf(path) }) : UNPLACED),
    }));
}

/** More values than a real resume has. Each is compared with a field, which blocks the event loop; those over the limit are unplaced. */
const MAXIMUM_COMPARED = 3_000;

interface Leaf {
  path: readonly (string | number)[];
  text: string;
  /** The last key of the path; for an item of a list, the key of the list. */
  key: string;
}

function leavesOf(value: unknown, path: readonly (string | number)[]): Pick<Leaf, 'path' | 'text'>[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
  const text = value === null || value === undefined ? '' : String(value);
  return text.trim() === '' ? [] : [{ path, text }];
}

const keyOf = (path: readonly (string | number)[]): string =>
  String(path.findLast((part) => typeof part === 'string') ?? '');

/** Whether the draft was made from our own part of the file, `meta.jasogongbang`, and not from the standard parts. */
const wasMadeFromOwnPart = (json: unknown): boolean => {
  const whole = z.record(z.string(), z.unknown()).parse(json);
  return ownPartSchema.safeParse(whole).data?.meta.jasogongbang.standardDigest === standardDigest(whole);
};

/** A row of the draft that was made from a row of the file. */
interface DraftRow {
  prefix: string;
  values: Readonly<Record<string, unknown>>;
  isTraining: boolean;
}

/** The rows of the draft by the section and index of the row that they were made of, such as `work.0`. */
function draftRows(json: JsonResume, draft: ResumeBody): Map<string, DraftRow> {
  const rows = new Map<string, DraftRow>();
  const add = (from: string, list: string, index: number, values: object | undefined, isTraining = false) => {
    if (values !== undefined)
      rows.set(from, { prefix: `${list}.${index}.`, values: { ...values }, isTraining });
  };
  json.work.forEach((_, index) => add(`work.${index}`, 'careers', index, draft.careers[index]));
  json.projects.forEach((_, index) => add(`projects.${index}`, 'projects', index, draft.projects[index]));
  const counts = { educations: 0, trainings: 0 };
  json.education.forEach(({ studyType }, index) => {
    const list = studyType === TRAINING_STUDY_TYPE ? 'trainings' : 'educations';
    const position = counts[list];
    counts[list] += 1;
    add(`education.${index}`, list, position, draft[list][position], list === 'trainings');
  });
  for (const [section, category] of CATEGORIES) {
    const positions = draft.additionalInfos.flatMap((info, index) =>
      info.category === category ? [index] : [],
    );
    positions.forEach((position, index) =>
      add(`${section}.${index}`, 'additionalInfos', position, draft.additionalInfos[position]),
    );
  }
  return rows;
}

const CATEGORIES = [
  ['awards', 'AWARD'],
  ['certificates', 'CERTIFICATE'],
  ['languages', 'LANGUAGE'],
  ['volunteer', 'ACTIVITY'],
] as const;

/** The fields of a draft's row that may hold a value of the file, by section and key. */
const FIELDS: Record<string, Record<string, readonly string[]>> = {
  work: {
    name: ['companyName'],
    description: ['companyDescription'],
    position: ['departmentPosition'],
    summary: ['mainTasks'],
    highlights: ['mainTasks'],
  },
  projects: {
    name: ['name'],
    description: ['description', 'detailedDescription'],
    highlights: ['detailedDescription'],
    url: ['repositoryUrl', 'deployUrl'],
  },
  education: {
    institution: ['schoolName', 'institutionName'],
    area: ['major', 'courseName'],
    courses: ['detailedContent'],
  },
  awards: { title: ['activityName'], awarder: ['relatedOrganization'], summary: ['detailedContent'] },
  certificates: { name: ['activityName'], issuer: ['relatedOrganization'] },
  languages: { language: ['activityName'], fluency: ['languageLevel'] },
  volunteer: {
    position: ['activityName'],
    organization: ['relatedOrganization'],
    summary: ['detailedContent'],
    highlights: ['detailedContent'],
  },
};

/** Whether a value stands directly in its row, as `work.0.name` or `work.0.highlights.1`. Deeper ones are extensions of other programs. */
const isDirectValue = ({ path, key }: Leaf): boolean => path[2] === key && path.length <= 4;

function outcomeOfRow(leaf: Leaf, row: DraftRow, section: string): Outcome {
  const { key, text } = leaf;
  if (!isDirectValue(leaf)) return UNPLACED;
  if (key === 'startDate' || key === 'endDate' || key === 'date') return outcomeOfDate(leaf, row, section);
  const { values, prefix } = row;
  const holder = FIELDS[section]?.[key]?.find((field) => holds(values[field], text));
  if (holder !== undefined) return held(prefix + holder);
  if (key === 'keywords') return outcomeOfStack(text, values['techStacks'], prefix);
  if (key === 'studyType' && row.isTraining) return held(null);
  if (key === 'studyType' && isDegreeAlone(text) && degreeOf(text) === values['degreeLevel'])
    return held(`${prefix}degreeLevel`);
  if (key === 'type' && values['projectType'] !== null && projectTypeOf(text) === values['projectType'])
    return held(`${prefix}projectType`);
  if (key === 'score' && isWholeGrade(text, values)) return held(`${prefix}personalGpa`);
  return UNPLACED;
}

/** Whether a text says no more than a degree: a longer one does. */
const isDegreeAlone = (text: string): boolean => text.length <= 24 && degreeOf(text) !== null;

function isWholeGrade(text: string, values: DraftRow['values']): boolean {
  const { personalGpa, totalGpa } = gradeOf(text);
  const parts = text.split('/').map((part) => part.trim());
  const isPlain = parts.every((part) => /^\d+(?:\.\d+)?$/.test(part));
  const count = [personalGpa, totalGpa].filter((gpa) => gpa !== null).length;
  return isPlain && parts.length === count && personalGpa === values['personalGpa'];
}

function outcomeOfDate(
  { key, text }: Leaf,
  { values, prefix, isTraining }: DraftRow,
  section: string,
): Outcome {
  const field = section === 'education' && !isTraining ? GRADUATION[key] : key === 'date' ? 'startDate' : key;
  if (field === undefined) return UNPLACED;
  const month = monthOf(text);
  const holder = [field, 'endDate'].find((each) => month !== null && values[each] === month);
  if (holder !== undefined) return held(prefix + holder);
  if (field === 'endDate' && ONGOING_WORD.test(text)) return held(`${prefix}endDate`);
  const isEmpty = values[field] === null;
  return isEmpty && (month !== null || /(?:19|20)\d{2}/.test(text))
    ? { state: 'PENDING', field: prefix + field, pendingDate: month ?? text.trim() }
    : UNPLACED;
}

const GRADUATION: Record<string, string | undefined> = { endDate: 'graduationDate' };

const stacksSchema = z.array(z.object({ techStackId: z.number() }));

function outcomeOfStack(text: string, stacks: unknown, prefix: string): Outcome {
  const index = stacksSchema
    .parse(stacks)
    .findIndex(({ techStackId }) => techStackId === techStackOf(text)?.id);
  return index < 0 ? UNPLACED : held(`${prefix}techStacks.${index}.techStackId`);
}

function outcomeOfSkill(
  leaf: Leaf,
  skill: JsonResume['skills'][number] | undefined,
  draft: ResumeBody,
): Outcome {
  if (skill === undefined || !isDirectValue(leaf)) return UNPLACED;
  const { key, text } = leaf;
  if (key === 'name' || key === 'keywords') return outcomeOfStack(text, draft.techStacks, '');
  const ids = [skill.name, ...skill.keywords].map((name) => techStackOf(name)?.id);
  const level = proficiencyOf(text);
  const index = draft.techStacks.findIndex(
    ({ techStackId, proficiencyLevel }) => ids.includes(techStackId) && proficiencyLevel === level,
  );
  return key === 'level' && level !== null && index >= 0
    ? held(`techStacks.${index}.proficiencyLevel`)
    : UNPLACED;
}

const BASICS_FIELDS = {
  name: 'name',
  label: 'fieldName',
  email: 'email',
  phone: 'phone',
  summary: 'introduction',
} as const;
const LINK_FIELDS = ['githubUrl', 'blogUrl', 'notionUrl'] as const;

function outcomeOfBasics(leaf: Leaf, basics: JsonResume['basics'], draft: ResumeBody): Outcome {
  const { path, key, text } = leaf;
  if (path[1] === 'profiles' && path.length === 4)
    return outcomeOfProfile(leaf, basics.profiles[Number(path[2])], draft);
  if (path.length !== 2) return UNPLACED;
  if (key === 'url') {
    const [link] = linkPaths(text, '', draft);
    return link === undefined ? UNPLACED : held(link);
  }
  const field = Object.entries(BASICS_FIELDS).find(([name]) => name === key)?.[1];
  return field !== undefined && holds(draft[field], text) ? held(field) : UNPLACED;
}

/** The link fields of a draft that have an address, the one that the network's name stands for first. */
function linkPaths(url: string, network: string, draft: ResumeBody): string[] {
  const named = draft.customLinks.flatMap((link, index) =>
    holds(link.url, url) ? [{ path: `customLinks.${index}.url`, isNamed: holds(link.name, network) }] : [],
  );
  const fields = LINK_FIELDS.filter((field) => holds(draft[field], url)).map((field) => ({
    path: field,
    isNamed: field === linkFieldOf(network),
  }));
  return [...fields, ...named]
    .sort((left, right) => Number(right.isNamed) - Number(left.isNamed))
    .map(({ path }) => path);
}

function outcomeOfProfile(
  { key, text }: Leaf,
  profile: JsonResume['basics']['profiles'][number] | undefined,
  draft: ResumeBody,
): Outcome {
  const [link] = profile === undefined ? [] : linkPaths(profile.url, profile.network, draft);
  if (profile === undefined || link === undefined) return UNPLACED;
  if (key === 'url') return held(link);
  // The address contains it.
  if (key === 'username')
    return profile.url.toLowerCase().includes(text.toLowerCase()) ? held(null) : UNPLACED;
  if (key !== 'network') return UNPLACED;
  if (link === linkFieldOf(text)) return held(null);
  const index = draft.customLinks.findIndex(
    (custom) => holds(custom.url, profile.url) && holds(custom.name, text),
  );
  return index < 0 ? UNPLACED : held(`customLinks.${index}.name`);
}

/** Keys of `meta` and of our own part whose values say something about the file or its layout, or are codes: none is a text to place. */
const FORMAT_KEYS = new Set(
  `canonical version lastModified formatVersion standardDigest type isBlind sectionOrder careerType category usageType
  proficiencyLevel projectType degreeLevel techStackId`.split(/\s+/),
);

function isAboutFile(path: readonly (string | number)[], isMadeFromOwnPart: boolean): boolean {
  const [section, part] = path;
  if (section !== 'meta') return section === '$schema';
  const key = path.find((each, index) => index > 0 && FORMAT_KEYS.has(String(each)));
  return key !== undefined || (part === 'jasogongbang' && isMadeFromOwnPart);
}

/** A value of our own part when the draft was made from the standard parts: held when any field has it. */
function outcomeOfMeta({ path, text }: Leaf, draftLines: ReadonlySet<string>, draft: ResumeBody): Outcome {
  if (path[1] !== 'jasogongbang') return UNPLACED;
  const id = path.includes('techStacks') ? techStackOf(text)?.id : undefined;
  const lists = [draft, ...draft.careers, ...draft.projects, ...draft.trainings];
  const isStack = id !== undefined && lists.some(({ techStacks }) => hasStack(techStacks, id));
  return isStack || linesOf(text).every((line) => draftLines.has(line)) ? held(null) : UNPLACED;
}

const hasStack = (stacks: readonly { techStackId: number }[], id: number): boolean =>
  stacks.some(({ techStackId }) => techStackId === id);

const BULLET = /^[-*•]\s*/;
const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.trim().replace(BULLET, '').trim() || []);

/** Whether a field has every line of a text. */
function holds(value: unknown, text: string): boolean {
  if (typeof value !== 'string' || value === '') return false;
  const clean = text.replaceAll('\u0000', '').toWellFormed();
  if (value === clean.trim()) return true;
  const lines = new Set(linesOf(value));
  return linesOf(clean).every((line) => lines.has(line));
}
