import { RESUME_LIMITS } from '#contracts';
import {
  ADDITIONAL_INFO_LABELS,
  CAREER_TYPE_LABELS,
  DEGREE_LABELS,
  PROFICIENCY_LABELS,
  PROJECT_TYPE_LABELS,
  RESUME_TYPE_LABELS,
} from '#resume-view';
import { EMPTY_TEXT, ThreeWayMerge } from '@/components/document-editor/three-way-merge';
import type {
  Choices,
  EntryRules,
  FieldRules,
  Merged,
  Sides,
} from '@/components/document-editor/three-way-merge';
import { SECTION_NAMES } from '@/lib/resume-section-names';
import { comparable, isSameRow, withRowIdsOf } from './resume-conversion.js';
import { emptyResume, newRowId } from './resume-document.js';
import type { ResumeDocument, RowListName, RowOf, Skill } from './resume-document.js';

/**
 * Fields, skills and rows that both sides changed become conflicts; of a row both versions are kept by default, up to the
 * most rows that a list may have.
 */
export function mergeResumes(sides: Sides<ResumeDocument>, choices: Choices = {}): Merged<ResumeDocument> {
  const merge = new ThreeWayMerge(choices);
  const { base, mine, theirs } = withSharedRowIds(sides);
  const fields = merge.fields({ base, mine, theirs }, FIELDS);
  const techStacks = merge.entries(
    { base: base?.techStacks ?? null, mine: mine.techStacks, theirs: theirs.techStacks },
    skillRules(merge),
  );
  const rows = <List extends RowListName>(list: List): RowOf<List>[] =>
    merge
      .entries<RowOf<List>>(
        { base: base?.[list] ?? null, mine: mine[list], theirs: theirs[list] },
        rowRules(merge, list),
      )
      .slice(0, RESUME_LIMITS.rows);
  const document = {
    ...fields,
    techStacks,
    careers: rows('careers'),
    projects: rows('projects'),
    educations: rows('educations'),
    trainings: rows('trainings'),
    additionalInfos: rows('additionalInfos'),
    customLinks: rows('customLinks'),
  };
  return { document, conflicts: merge.conflicts };
}

/** The server has no ids of rows: rows that do not share an id are matched by their content. */
function withSharedRowIds({ base, mine, theirs }: Sides<ResumeDocument>): Sides<ResumeDocument> {
  return base === null
    ? { base, mine, theirs: withRowIdsOf(theirs, mine) }
    : { base, mine: withRowIdsOf(mine, base), theirs: withRowIdsOf(theirs, base) };
}

const storedAs =
  <Name extends keyof ResumeDocument>(name: Name) =>
  (value: ResumeDocument[Name]): string =>
    comparable({ ...emptyResume(), [name]: value });

const FIELDS: Required<FieldRules<Omit<ResumeDocument, RowListName | 'techStacks'>>> = {
  title: { label: '제목', toStored: storedAs('title') },
  type: { label: '양식', toText: (type) => RESUME_TYPE_LABELS[type] },
  isBlind: { label: '블라인드', toText: (isBlind) => (isBlind ? '켜짐' : '꺼짐') },
  sectionOrder: {
    label: '항목 순서',
    toStored: storedAs('sectionOrder'),
    toText: (order) => order.map((section) => SECTION_NAMES[section]).join(', '),
  },
  name: { label: '이름', toStored: storedAs('name') },
  email: { label: '이메일', toStored: storedAs('email') },
  birthYear: { label: '태어난 해', toStored: storedAs('birthYear') },
  phone: { label: '전화번호', toStored: storedAs('phone') },
  careerType: { label: '구분', toText: (type) => CAREER_TYPE_LABELS[type] },
  fieldName: { label: '지원 분야', toStored: storedAs('fieldName') },
  introduction: { label: '나를 소개하는 글', toStored: storedAs('introduction') },
  githubUrl: { label: 'GitHub', toStored: storedAs('githubUrl') },
  blogUrl: { label: '블로그', toStored: storedAs('blogUrl') },
  notionUrl: { label: 'Notion', toStored: storedAs('notionUrl') },
};

function skillRules(merge: ThreeWayMerge): EntryRules<Skill> {
  const isSame = (left: Skill, right: Skill) => left.proficiencyLevel === right.proficiencyLevel;
  const labelOf = ({ name }: Skill) => `기술 ${name}`;
  const toText = ({ name, proficiencyLevel }: Skill) =>
    proficiencyLevel === null ? name : `${name}(${PROFICIENCY_LABELS[proficiencyLevel]})`;
  return {
    key: 'techStacks:',
    noun: '기술',
    idOf: ({ techStackId }) => String(techStackId),
    isSame,
    labelOf: (_, skill) => labelOf(skill),
    toText,
    merge: ({ base, mine, theirs }) => {
      const rule = { key: `techStacks:${mine.techStackId}`, label: labelOf(mine), isSame, toText };
      return [
        merge.settle({ base: base ?? undefined, mine, theirs }, rule, 'mine') === 'mine' ? mine : theirs,
      ];
    },
  };
}

const ROW_NAMES: Record<RowListName, string> = {
  careers: SECTION_NAMES.careers,
  projects: SECTION_NAMES.projects,
  educations: SECTION_NAMES.educations,
  trainings: SECTION_NAMES.trainings,
  additionalInfos: SECTION_NAMES.additionalInfos,
  customLinks: SECTION_NAMES.links,
};

function rowRules<List extends RowListName>(merge: ThreeWayMerge, list: List): EntryRules<RowOf<List>> {
  const isSame = (left: RowOf<List>, right: RowOf<List>) => isSameRow(list, left, right);
  const labelOf = (position: number) => `${ROW_NAMES[list]} ${position}`;
  const key = `${list}:`;
  return {
    key,
    noun: '항목',
    idOf: ({ rowId }) => rowId,
    isSame,
    labelOf,
    toText: rowText,
    merge: ({ base, mine, theirs }, position) => {
      const rule = { key: key + mine.rowId, label: labelOf(position), isSame, toText: rowText };
      const choice = merge.settle({ base: base ?? undefined, mine, theirs }, rule, 'both');
      if (choice === 'both') return [mine, { ...theirs, rowId: newRowId() }];
      return [choice === 'mine' ? mine : theirs];
    },
  };
}

/** The labels of the fields of a row that hold one of a few values. */
const CHOICE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  degreeLevel: DEGREE_LABELS,
  projectType: PROJECT_TYPE_LABELS,
  category: ADDITIONAL_INFO_LABELS,
};

/** What a row says, in a line for the member to compare. */
function rowText(row: object): string {
  const values = Object.entries(row).map(([name, value]: [string, unknown]) => valueText(name, value));
  return values.filter(Boolean).join(' · ') || EMPTY_TEXT;
}

function valueText(name: string, value: unknown): string {
  if (name === 'rowId') return '';
  if (name === 'isOngoing') return value === true ? '진행 중' : '';
  if (typeof value === 'string') return CHOICE_LABELS[name]?.[value] ?? value;
  return Array.isArray(value) ? value.map(nameOf).join(', ') : '';
}

const nameOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : '';
