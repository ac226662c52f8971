import {
  addRow,
  confirm,
  doubtOf,
  importDraftSchema,
  removeRow,
  setStacks,
  setText,
  startDraft,
  tracesOf,
} from './import-draft.js';
import { fieldLabel } from './import-fields.js';
import { fieldPaths, toBody } from './import-form.js';
import { anImport } from './testing/import.factory.js';

const start = () => startDraft(anImport());
const source = anImport().sourceText;
const tracedText = (draft: ReturnType<typeof start>, path: string) =>
  tracesOf(draft, path).map((trace) => source.slice(trace.start, trace.end));

describe('an imported draft', () => {
  it('is the resume that the server made, unless something is changed', () => {
    expect(toBody(start().form)).toEqual({ body: anImport().draft, errors: {} });
    expect(importDraftSchema.parse(JSON.parse(JSON.stringify(start())))).toEqual(start());
  });

  it('leads from each field to its position in the source', () => {
    expect(tracedText(start(), 'careers.1.companyName')).toEqual(['물결배송']);
    expect(tracedText(start(), 'techStacks')).toEqual(['React', 'TypeScript']);
    expect(tracedText(start(), 'phone')).toEqual([]);
  });

  it('is doubtful until the member has confirmed or changed it', () => {
    const path = 'careers.0.startDate';
    expect(doubtOf(start(), path)).toBe('원문의 짧은 날짜를 풀어 쓴 값이에요.');
    expect(doubtOf(confirm(start(), path), path)).toBeNull();
    expect(doubtOf(setText(start(), path, '2021-04'), path)).toBeNull();
    expect(doubtOf(start(), 'careers.0.companyName')).toBeNull();
  });

  it('moves the rows after a removed one, with their traces and confirmed doubts', () => {
    const draft = removeRow(confirm(start(), 'careers.1.companyName'), 'careers', 0);
    expect(toBody(draft.form).body?.careers).toMatchObject([
      { companyName: '물결배송', startDate: '2023-09' },
    ]);
    expect(tracedText(draft, 'careers.0.companyName')).toEqual(['물결배송']);
    expect(draft.confirmed).toEqual(['careers.0.companyName']);
    expect(draft.traces).toHaveLength(5);
  });

  it.each([
    ['moves with its row', 3, 1, 'careers.2.mainTasks', 'careers.1.mainTasks'],
    ['moves with its row', 2, 0, 'careers.1.mainTasks', 'careers.0.mainTasks'],
    ['ends with its row', 3, 1, 'careers.1.mainTasks', null],
    ['stays in a row before', 3, 1, 'careers.0.mainTasks', 'careers.0.mainTasks'],
    ['stays in another list', 3, 1, 'projects.1.description', 'projects.1.description'],
    ['stays a new row', 3, 1, 'careers.new', 'careers.new'],
  ])('has a chosen target that %s: of %i rows row %i is removed, %s', (_, count, removed, target, moved) => {
    const rows = { ...start().form.rows, careers: count };
    const chosen = { ...start(), form: { ...start().form, rows }, choice: { index: 4, target } };
    expect(removeRow(chosen, 'careers', removed).choice).toEqual({ index: 4, target: moved });
  });

  it('accepts a row that the source does not have', () => {
    const draft = addRow(start(), 'additionalInfos');
    const named = setText(draft, 'additionalInfos.0.activityName', '정보처리기사');
    expect(toBody(named.form).body?.additionalInfos).toMatchObject([
      { category: 'AWARD', activityName: '정보처리기사' },
    ]);
  });

  it('loses the trace of a technology that is taken out, and no other', () => {
    const [, second] = start().form.stacks['techStacks'] ?? [];
    const draft = setStacks(start(), 'techStacks', second ? [second] : []);
    expect(tracedText(draft, 'techStacks')).toEqual(['TypeScript']);
    expect(toBody(draft.form).body?.techStacks).toHaveLength(1);
  });

  it.each([
    ['careers.0.startDate', '2021.3', { careers: [{ startDate: '2021-03' }, {}] }],
    ['careers.0.endDate', '', { careers: [{ endDate: null }, {}] }],
    ['birthYear', ' 1998 ', { birthYear: 1998 }],
    ['birthYear', '１９９８', { birthYear: 1998 }],
    ['birthYear', '', { birthYear: null }],
  ])('reads %s written as %j', (path, text, expected) =>
    expect(toBody(setText(start(), path, text).form).body).toMatchObject(expected),
  );

  it.each([
    ['title', '  '],
    ['email', '메일'],
    ['careers.0.startDate', '삼월'],
    ['careers.0.endDate', '2020-01'],
    ['birthYear', '구십팔'],
    ['githubUrl', 'javascript:alert(1)'],
  ])('says at the field what the server would refuse: %s as %j', (path, text) => {
    const { body, errors } = toBody(setText(start(), path, text).form);
    expect(body).toBeNull();
    expect(Object.keys(errors)[0]).toBe(path);
  });

  it('names every one of its fields', () => {
    const paths = fieldPaths(addRow(start(), 'customLinks').form);
    expect(paths.filter(({ path }) => fieldLabel(path) === '')).toEqual([]);
    expect(fieldLabel('careers.1.companyName')).toBe('경력 2 회사');
    expect(fieldLabel('careers.0.techStacks.id-3')).toBe('경력 1 기술');
  });
});
