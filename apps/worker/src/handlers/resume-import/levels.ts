import type { DegreeLevel, ProficiencyLevel, ProjectType } from '#contracts';

type Words<Level> = readonly (readonly [RegExp, Level])[];

// The first match counts: the word for an associate degree contains the one for a bachelor's.
const DEGREES: Words<DegreeLevel> = [
  [/박사|\bdoctor|\bph\.?\s?d\b/i, 'DOCTORATE'],
  [/석사|\bmaster|\bmba\b|\bm\.\s?(?:sc?|a|eng)\b/i, 'MASTER'],
  [/전문학사|전문대|초대졸|\bassociate/i, 'ASSOCIATE'],
  [/학사|대졸|\bbachelor|\bb\.\s?(?:sc?|a|eng)\b/i, 'BACHELOR'],
  [/고등학교|고졸|여고|high school/i, 'HIGH_SCHOOL'],
];
const PROFICIENCIES: Words<ProficiencyLevel> = [
  [/^상$|상급|고급|능숙|전문|advanced|expert/i, 'ADVANCED'],
  [/^중$|중급|보통|intermediate/i, 'INTERMEDIATE'],
  [/^하$|초급|입문|기초|beginner/i, 'BEGINNER'],
];
const PROJECT_TYPES: Words<ProjectType> = [
  [/개인|(?<!\d)1\s?인|혼자|personal/i, 'PERSONAL'],
  [/회사|사내|업무|실무|company/i, 'COMPANY'],
  [/팀|team|\d\s?(?:명|인)/i, 'TEAM'],
];

const levelFinder =
  <Level>(words: Words<Level>) =>
  (text: string): Level | undefined =>
    words.find(([word]) => word.test(text.trim()))?.[1];

/** The level that words of a resume name; undefined when they name none. */
export const degreeOf = levelFinder(DEGREES);
export const proficiencyOf = levelFinder(PROFICIENCIES);
export const projectTypeOf = levelFinder(PROJECT_TYPES);
