import type { Conflict } from '@/components/document-editor/three-way-merge';
import { mergeResumes } from './merge-resumes.js';
import { toResumeDocument } from './resume-conversion.js';
import { newCareer, newEducation } from './resume-document.js';
import type { CareerRow, ResumeDocument, Skill } from './resume-document.js';
import { aResume, resumeDocument } from './testing/resume.factory.js';

const career = (companyName: string, fields: Partial<CareerRow> = {}): CareerRow => ({
  ...newCareer(),
  companyName,
  startDate: '2022.03',
  departmentPosition: '배송팀',
  ...fields,
});
const [first, second] = [career('돛단배물류'), career('물결배송', { startDate: '2024.01' })];
const base = resumeDocument({ name: '한바다', introduction: '소개', careers: [first, second] });
const edited = (change: Partial<ResumeDocument>): ResumeDocument => ({ ...base, ...change });

/** A resume as the server answers it: its rows have other ids. */
const answered = (document: ResumeDocument): ResumeDocument => ({
  ...document,
  careers: document.careers.map((row) => ({ ...row, rowId: crypto.randomUUID() })),
  educations: document.educations.map((row) => ({ ...row, rowId: crypto.randomUUID() })),
});
const companies = ({ careers }: ResumeDocument) => careers.map(({ companyName }) => companyName);
const textsOf = ({ label, options }: Conflict) => [label, ...options.map(({ text }) => text)];

describe('two versions of one resume', () => {
  it('are merged without asking where each side changed another field or row', () => {
    const mine = edited({ name: '한하늘', careers: [{ ...first, mainTasks: '배차를 고쳤습니다.' }, second] });
    const theirs = answered(
      edited({
        title: '저쪽 제목',
        introduction: '저쪽 소개',
        careers: [first, { ...second, endDate: '2025.12' }],
        educations: [{ ...newEducation(), schoolName: '한빛바다대학교' }],
      }),
    );
    const { document, conflicts } = mergeResumes({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(document).toMatchObject({
      title: '저쪽 제목',
      name: '한하늘',
      introduction: '저쪽 소개',
      careers: [
        { companyName: '돛단배물류', mainTasks: '배차를 고쳤습니다.' },
        { companyName: '물결배송', endDate: '2025.12' },
      ],
      educations: [{ schoolName: '한빛바다대학교' }],
    });
    expect(document.careers.map(({ rowId }) => rowId)).toEqual([first.rowId, second.rowId]);
  });

  it('conflict where both changed the same field, which keeps its value here until the member chooses', () => {
    const mine = edited({ introduction: '내 소개' });
    const theirs = edited({ introduction: '저쪽 소개', isBlind: true });
    const { document, conflicts } = mergeResumes({ base, mine, theirs });
    expect(conflicts.map(textsOf)).toEqual([['나를 소개하는 글', '내 소개', '저쪽 소개']]);
    expect(document).toMatchObject({ introduction: '내 소개', isBlind: true });
    const choices = { introduction: 'theirs' } as const;
    expect(mergeResumes({ base, mine, theirs }, choices).document.introduction).toBe('저쪽 소개');
  });

  it('conflict where both changed the same row, of which both versions stay until the member chooses', () => {
    const mine = edited({ careers: [{ ...first, mainTasks: '내 업무' }, second] });
    const theirs = answered(edited({ careers: [{ ...first, mainTasks: '저쪽 업무' }, second] }));
    const { document, conflicts } = mergeResumes({ base, mine, theirs });
    expect(conflicts.map(textsOf)).toEqual([
      ['경력 1', expect.stringContaining('내 업무'), expect.stringContaining('저쪽 업무'), ''],
    ]);
    expect(document.careers.map(({ mainTasks }) => mainTasks)).toEqual(['내 업무', '저쪽 업무', '']);
    expect(new Set(document.careers.map(({ rowId }) => rowId)).size).toBe(3);
    for (const [choice, tasks] of [
      ['mine', '내 업무'],
      ['theirs', '저쪽 업무'],
    ] as const) {
      const choices = { [conflicts[0]?.key ?? '']: choice };
      const chosen = mergeResumes({ base, mine, theirs }, choices).document;
      expect(chosen.careers.map(({ mainTasks }) => mainTasks)).toEqual([tasks, '']);
    }
  });

  it('show what the member wrote as it is, also where it is the name of a choice or of a property', () => {
    const education = { ...newEducation(), degreeLevel: 'BACHELOR' as const };
    const withSchool = (schoolName: string, major: string) =>
      edited({ educations: [{ ...education, schoolName, major }] });
    const sides = {
      base: withSchool('한빛대학교', '물류학'),
      mine: withSchool('BACHELOR', '물류학'),
      theirs: withSchool('한빛대학교', 'constructor'),
    };
    const [conflict] = mergeResumes(sides).conflicts;
    expect(conflict && textsOf(conflict).slice(1, 3)).toEqual([
      'BACHELOR · 학사 · 물류학',
      '한빛대학교 · 학사 · constructor',
    ]);
  });

  it('keep rows that either side added, and drop those that one side removed untouched', () => {
    const mine = edited({ careers: [second, career('내 회사', { startDate: '2025.01' })] });
    const theirs = answered(
      edited({ careers: [first, second, career('저쪽 회사', { startDate: '2025.02' })] }),
    );
    const { document, conflicts } = mergeResumes({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(companies(document).toSorted()).toEqual(['내 회사', '물결배송', '저쪽 회사']);
  });

  it('ask about a row that one side removed and the other changed, and keep it meanwhile', () => {
    const mine = edited({ careers: [second] });
    const theirs = answered(edited({ careers: [{ ...first, endDate: '2023.08' }, second] }));
    const { document, conflicts } = mergeResumes({ base, mine, theirs });
    expect(conflicts.map(textsOf)).toEqual([
      ['경력 1', '(이 화면에는 없는 항목이에요)', expect.stringContaining('돛단배물류')],
    ]);
    expect(companies(document).toSorted()).toEqual(['돛단배물류', '물결배송']);
    const choices = { [conflicts[0]?.key ?? '']: 'mine' as const };
    expect(companies(mergeResumes({ base, mine, theirs }, choices).document)).toEqual(['물결배송']);
  });

  it('take skills from the side that changed them, and ask about a level that both changed', () => {
    const skill = (
      name: string,
      proficiencyLevel: Skill['proficiencyLevel'],
      techStackId: number,
    ): Skill => ({
      techStackId,
      name,
      proficiencyLevel,
      category: 'Frontend',
    });
    const start = edited({ techStacks: [skill('React', null, 1), skill('Vue', null, 2)] });
    const mine = { ...start, techStacks: [skill('React', 'ADVANCED', 1), skill('Svelte', null, 3)] };
    const theirs = { ...start, techStacks: [skill('React', 'BEGINNER', 1), skill('Vue', null, 2)] };
    const { document, conflicts } = mergeResumes({ base: start, mine, theirs });
    expect(conflicts.map(({ label }) => label)).toEqual(['기술 React']);
    expect(document.techStacks.map(({ name }) => name)).toEqual(['React', 'Svelte']);
  });

  it('ask about all that differs where the common base is not known, and lose nothing', () => {
    const mine = edited({
      introduction: '내 소개',
      careers: [first, career('내 회사', { startDate: '2025.01' })],
    });
    const theirs = answered(base);
    const { document, conflicts } = mergeResumes({ base: null, mine, theirs });
    expect(conflicts.map(({ label }) => label)).toEqual(['나를 소개하는 글', '경력 2', '경력 3']);
    expect(companies(document)).toEqual(['돛단배물류', '내 회사', '물결배송']);
  });

  it('see no change in what the server trims, composes or writes as another form of a date', () => {
    const mine = edited({
      name: ' 한바다 '.normalize('NFD'),
      careers: [first, { ...second, startDate: '2024-1' }],
    });
    const theirs = answered(edited({ title: '새 제목' }));
    const { document, conflicts } = mergeResumes({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(document.title).toBe('새 제목');
  });
});

it('gives the rows of an answer the ids of the rows that they are versions of', () => {
  const open = toResumeDocument(aResume());
  const again = toResumeDocument(aResume({ title: '새 제목' }), open);
  expect(again.careers.map(({ rowId }) => rowId)).toEqual(open.careers.map(({ rowId }) => rowId));
  expect(again.educations.map(({ rowId }) => rowId)).toEqual(open.educations.map(({ rowId }) => rowId));
});
