import type { ResumeSection } from '#contracts';
import { ADDITIONAL_INFO_LABELS, CAREER_TYPE_LABELS, DEGREE_LABELS, PROJECT_TYPE_LABELS } from '#resume-view';

/**
 * line: one line. url: an address of the web. paragraph: several lines. month: a year and a month. number: a number in
 * the resume. choice: one of a few. stacks: technologies.
 */
type FieldKind = 'line' | 'url' | 'paragraph' | 'month' | 'number' | 'choice' | 'stacks';

export interface FieldSpec {
  name: string;
  label: string;
  kind: FieldKind;
  /** Of a choice: value and label. */
  choices?: readonly (readonly [value: string, label: string])[];
  /** Takes the full width. */
  isWide?: boolean;
  /** A choice without an empty option. */
  isRequired?: boolean;
  placeholder?: string;
}

/** The lists of a resume that have rows of fields. */
export const LISTS = [
  'careers',
  'projects',
  'educations',
  'trainings',
  'additionalInfos',
  'customLinks',
] as const;
export type ListName = (typeof LISTS)[number];

interface SectionSpec {
  section: ResumeSection;
  /** Fields of the resume itself. */
  fields: readonly FieldSpec[];
  list: ListName | null;
}

const line = (name: string, label: string): FieldSpec => ({ name, label, kind: 'line' });
const wide = (spec: FieldSpec): FieldSpec => ({ ...spec, isWide: true });
const paragraph = (name: string, label: string): FieldSpec => wide({ name, label, kind: 'paragraph' });
const month = (name: string, label: string): FieldSpec => ({
  name,
  label,
  kind: 'month',
  placeholder: '2021-03',
});
const number = (name: string, label: string): FieldSpec => ({ name, label, kind: 'number' });
const url = (name: string, label: string): FieldSpec => ({
  name,
  label,
  kind: 'url',
  placeholder: 'https://',
});
const choice = (
  name: string,
  label: string,
  labels: Record<string, string>,
  isRequired = false,
): FieldSpec => ({
  name,
  label,
  kind: 'choice',
  choices: Object.entries(labels),
  isRequired,
});
const stacks: FieldSpec = wide({ name: 'techStacks', label: '기술', kind: 'stacks' });
const period = [
  month('startDate', '시작한 달'),
  { ...month('endDate', '끝난 달'), placeholder: '비우면 진행 중' },
];

export const TITLE_FIELD = wide(line('title', '이력서 제목'));

const basicInfo: readonly FieldSpec[] = [
  line('name', '이름'),
  line('email', '이메일'),
  line('phone', '전화번호'),
  number('birthYear', '태어난 해'),
  choice('careerType', '구분', CAREER_TYPE_LABELS, true),
  line('fieldName', '지원 분야'),
];
const links = [url('githubUrl', '깃허브'), url('blogUrl', '블로그'), wide(url('notionUrl', '노션'))];

/** The sections of a draft in the order in which it is read. */
export const SECTIONS: readonly SectionSpec[] = [
  { section: 'basicInfo', fields: basicInfo, list: null },
  { section: 'introduction', fields: [paragraph('introduction', '소개')], list: null },
  { section: 'techStacks', fields: [stacks], list: null },
  { section: 'careers', fields: [], list: 'careers' },
  { section: 'projects', fields: [], list: 'projects' },
  { section: 'educations', fields: [], list: 'educations' },
  { section: 'trainings', fields: [], list: 'trainings' },
  { section: 'additionalInfos', fields: [], list: 'additionalInfos' },
  { section: 'links', fields: links, list: 'customLinks' },
];

interface ListSpec {
  /** What one row is called. */
  rowLabel: string;
  fields: readonly FieldSpec[];
  /** The field that takes what has no field of its own. */
  textField: string;
}

export const LIST_SPECS: Record<ListName, ListSpec> = {
  careers: {
    rowLabel: '경력',
    textField: 'mainTasks',
    fields: [
      line('companyName', '회사'),
      line('departmentPosition', '부서·직책'),
      ...period,
      wide(line('companyDescription', '회사 소개')),
      paragraph('mainTasks', '주요 업무'),
      stacks,
    ],
  },
  projects: {
    rowLabel: '프로젝트',
    textField: 'detailedDescription',
    fields: [
      line('name', '이름'),
      choice('projectType', '종류', PROJECT_TYPE_LABELS),
      ...period,
      wide(line('description', '한 줄 설명')),
      paragraph('detailedDescription', '자세한 내용'),
      url('repositoryUrl', '저장소'),
      url('deployUrl', '배포 주소'),
      stacks,
    ],
  },
  educations: {
    rowLabel: '학력',
    textField: 'major',
    fields: [
      line('schoolName', '학교'),
      choice('degreeLevel', '학위', DEGREE_LABELS),
      line('major', '전공'),
      month('graduationDate', '졸업한 달'),
      number('personalGpa', '학점'),
      number('totalGpa', '만점'),
    ],
  },
  trainings: {
    rowLabel: '교육',
    textField: 'detailedContent',
    fields: [
      line('courseName', '과정'),
      line('institutionName', '기관'),
      ...period,
      paragraph('detailedContent', '내용'),
      stacks,
    ],
  },
  additionalInfos: {
    rowLabel: '항목',
    textField: 'detailedContent',
    fields: [
      choice('category', '종류', ADDITIONAL_INFO_LABELS, true),
      line('activityName', '이름'),
      ...period,
      line('relatedOrganization', '기관'),
      line('languageLevel', '점수·등급'),
      wide(line('certificateNumber', '자격 번호')),
      paragraph('detailedContent', '내용'),
    ],
  },
  customLinks: { rowLabel: '링크', textField: 'name', fields: [line('name', '이름'), url('url', '주소')] },
};

/** The fields of the resume itself. */
export const HEAD_FIELDS: readonly FieldSpec[] = [TITLE_FIELD, ...SECTIONS.flatMap(({ fields }) => fields)];

/** The field at a path of the resume. */
export function fieldSpecOf(path: string): FieldSpec | undefined {
  const [head, , name] = path.split('.');
  const list = LISTS.find((candidate) => candidate === head);
  const fields = list === undefined ? HEAD_FIELDS : LIST_SPECS[list].fields;
  return fields.find((field) => field.name === (list === undefined ? head : name));
}

/** The name of a field out of its context, such as in the source: `경력 2 회사`. */
export function fieldLabel(path: string): string {
  const [head, number] = path.split('.');
  const label = fieldSpecOf(path)?.label ?? '';
  const list = LISTS.find((candidate) => candidate === head);
  return list === undefined ? label : `${LIST_SPECS[list].rowLabel} ${Number(number) + 1} ${label}`.trim();
}
