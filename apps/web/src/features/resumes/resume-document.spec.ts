import { resumeBodySchema, resumeSchema } from '#contracts';
import {
  fieldErrorsOf,
  isPristineResume,
  isSameResume,
  toBody,
  toContent,
  toResumeDocument,
} from './resume-conversion.js';
import {
  addRow,
  changeRow,
  moveRow,
  moveSection,
  newAdditionalInfo,
  newCareer,
  newEducation,
  removeRow,
} from './resume-document.js';
import { resumeType } from './resume-type.js';
import { aResume, resumeDocument } from './testing/resume.factory.js';

const career = (companyName: string) => ({ ...newCareer(), companyName });

describe('a resume as a document', () => {
  it('is unchanged by a round trip to the server', () => {
    const resume = resumeSchema.parse(aResume());
    const sent = resumeBodySchema.parse(toBody(toResumeDocument(resume)));
    expect(sent).toMatchObject({
      birthYear: 1997,
      careers: [{ startDate: '2022-03', endDate: null, techStacks: [{ techStackId: 1 }] }],
      educations: [{ graduationDate: '2019-08', personalGpa: 4.1, totalGpa: 4.5 }],
    });
    expect(isSameResume(toResumeDocument(resume), toResumeDocument(resume))).toBe(true);
  });

  it('equals what was written after the answer of the server, in any order of its fields', () => {
    const written = resumeDocument({ birthYear: '1997', careers: [career('돛단배물류')] });
    const answered = resumeSchema.parse({ ...aResume(), ...resumeBodySchema.parse(toBody(written)) });
    expect(isSameResume(written, toResumeDocument(answered))).toBe(true);
  });

  it('equals itself with a month in another notation, and differs with another word', () => {
    const written = toResumeDocument(aResume());
    const [first] = written.careers;
    const change = (fields: object) => ({ ...written, careers: [{ ...newCareer(), ...first, ...fields }] });
    expect(isSameResume(written, change({ startDate: '202203', companyName: ' 돛단배물류 ' }))).toBe(true);
    expect(isSameResume(written, change({ companyName: '돛단배물류'.normalize('NFD') }))).toBe(true);
    expect(isSameResume(written, change({ companyName: '돛단배' }))).toBe(false);
  });

  it('is pristine until something is written', () => {
    expect(isPristineResume(resumeDocument({ title: '', type: 'MODERN' }))).toBe(true);
    expect(isPristineResume(resumeDocument({ title: '', birthYear: '19' }))).toBe(false);
  });

  it.each([
    ['3,9', '４.５'],
    ['3.9', '4,50'],
  ])('reads a grade of %s out of %s', (personalGpa, totalGpa) => {
    const document = resumeDocument({ educations: [{ ...newEducation(), personalGpa, totalGpa }] });
    expect(toBody(document).educations).toMatchObject([{ personalGpa: 3.9, totalGpa: 4.5 }]);
    expect(toContent(document).educations).toMatchObject([{ personalGpa: 3.9, totalGpa: 4.5 }]);
  });

  it('keeps what cannot be parsed yet, and names the field', () => {
    const document = resumeDocument({
      birthYear: '천구백',
      email: '아직',
      githubUrl: 'javascript:alert(1)',
      careers: [{ ...career('회사'), startDate: '2021.13' }],
      educations: [{ ...newEducation(), personalGpa: '4.6', totalGpa: '4.5' }],
    });
    expect(fieldErrorsOf(document)).toEqual({
      birthYear: '태어난 해는 숫자로 적어 주세요.',
      email: '이메일 주소를 확인해 주세요.',
      githubUrl: 'http:// 또는 https://로 시작하는 주소를 적어 주세요.',
      'careers.0.startDate': '2024.03처럼 연도와 달만 적어 주세요.',
      'educations.0.personalGpa': '학점이 만점보다 커요.',
    });
    expect(resumeType.refuseSave(document)).toBe('고칠 곳이 5군데 있어요.');
    expect(toContent(document)).toMatchObject({ birthYear: null, careers: [{ startDate: null }] });
  });

  it('asks for a title before it is saved, and for nothing else', () => {
    for (const title of [' ', '\u200b'])
      expect(resumeType.refuseSave(resumeDocument({ title }))).toBe('제목을 쓰면 저장할 수 있어요.');
    expect(resumeType.refuseSave(resumeDocument())).toBeNull();
  });
});

describe('rows and sections', () => {
  const [first, second] = [career('하나'), career('둘')];
  const document = resumeDocument({ careers: [first, second] });
  const names = (edited: typeof document) => edited.careers.map(({ companyName }) => companyName);

  it('move to a position and stay within the list', () => {
    expect(names(moveRow('careers', second.rowId, 0)(document))).toEqual(['둘', '하나']);
    expect(moveRow('careers', second.rowId, 2)(document)).toBe(document);
    expect(moveSection('links', 0)(document).sectionOrder[0]).toBe('links');
  });

  it('can be put back where they were', () => {
    const removed = removeRow('careers', first.rowId)(document);
    expect(names(removed)).toEqual(['둘']);
    expect(names(addRow('careers', first, 0)(removed))).toEqual(['하나', '둘']);
  });

  it('are at most 50, and keep their neighbours when one is written', () => {
    const full = Array.from({ length: 60 }).reduce<typeof document>(
      (edited) => addRow('additionalInfos', newAdditionalInfo())(edited),
      document,
    );
    expect(full.additionalInfos).toHaveLength(50);
    const edited = changeRow('careers', first.rowId, { companyName: '고침' })(document);
    expect(edited.careers[1]).toBe(second);
  });
});
