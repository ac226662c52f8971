import {
  monthSchema,
  RESUME_LIMITS,
  resumeBodySchema,
  urlSchema,
  type DegreeLevel,
  type ProficiencyLevel,
  type ProjectType,
} from '#contracts';
import { DEGREE_LABELS, PROFICIENCY_LABELS, PROJECT_TYPE_LABELS } from '#resume-view';

// Each of these answers a value that its field of a resume takes, empty when the given one does not fit.

const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The first line's worth of a text. */
export const lineOf = (text: string): string => cut(clean(text).trim(), RESUME_LIMITS.line);

/** A text of several lines, and the items of a list below it. */
export function paragraphOf(text: string, items: readonly string[] = []): string {
  const lines = items.map((item) => (/^\s*[-*•]/.test(item) ? item : `- ${item}`));
  const whole = [clean(text), ...lines.map(clean)].filter((part) => part.trim() !== '').join('\n');
  return cut(whole, RESUME_LIMITS.paragraph);
}

export const urlOf = (text: string): string => urlSchema.safeParse(text).data ?? '';

export const emailOf = (text: string): string => resumeBodySchema.shape.email.safeParse(text).data ?? '';

/** The month of a date; null when it says but the year. */
export const monthOf = (date: string): string | null => monthSchema.safeParse(date.slice(0, 7)).data ?? null;

/** A period, of which an end before the start is left out together with the start: one of the two is wrong. */
export function periodOf(row: { startDate: string; endDate: string }) {
  const [startDate, endDate] = [monthOf(row.startDate), monthOf(row.endDate)];
  const isPossible = startDate === null || endDate === null || startDate <= endDate;
  return isPossible ? { startDate, endDate } : { startDate: null, endDate: null };
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

export const degreeOf = (text: string): DegreeLevel | null =>
  keyOf(DEGREE_LABELS, text) ?? DEGREES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

const LEVELS: readonly [ProficiencyLevel, RegExp][] = [
  ['ADVANCED', /advanced|expert|master|고급|상급/i],
  ['INTERMEDIATE', /intermediate|중급/i],
  ['BEGINNER', /beginner|novice|basic|초급/i],
];

export const proficiencyOf = (text: string): ProficiencyLevel | null =>
  keyOf(PROFICIENCY_LABELS, text) ?? LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

export const projectTypeOf = (text: string): ProjectType | null => keyOf(PROJECT_TYPE_LABELS, text) ?? null;

function keyOf<Key extends string>(labels: Record<Key, string>, label: string): Key | undefined {
  const keys = Object.keys(labels) as Key[];
  return keys.find((key) => labels[key] === label.trim());
}

// Never half of a surrogate pair.
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
