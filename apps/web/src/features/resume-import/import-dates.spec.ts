import { resumeBodySchema } from '#contracts';
import type { ImportTrace } from '#contracts';
import { dateStateOf, moveDatesToText, restoreDates } from './import-dates.js';
import { confirm, setText, startDraft, textOf } from './import-draft.js';
import { toBody } from './import-form.js';
import { anImport } from './testing/import.factory.js';

const GRADUATION_DATE = 'educations.0.graduationDate';
const pending = (path: string, pendingDate: string): ImportTrace => ({
  path,
  start: 0,
  end: 4,
  isDoubtful: true,
  doubt: '원문에 달이 없어요. 달까지 적어 주세요.',
  pendingDate,
});
const education = resumeBodySchema.parse({
  title: '이력서',
  educations: [{ schoolName: '가온대학교', major: '컴퓨터공학과' }],
});

describe('a date that the file does not have in full', () => {
  const start = () =>
    startDraft(anImport({ draft: education, traces: [pending(GRADUATION_DATE, '2019년 졸업')] }));

  it('is in its field as the file has it, and is refused until it has a month', () => {
    expect(textOf(start(), GRADUATION_DATE)).toBe('2019년 졸업');
    expect(dateStateOf(start(), GRADUATION_DATE)).toEqual({ kind: 'NO_MONTH' });
    expect(Object.keys(toBody(start().form).errors)).toEqual([GRADUATION_DATE]);
    const completed = setText(start(), GRADUATION_DATE, '2019.2');
    expect(dateStateOf(completed, GRADUATION_DATE)).toBeNull();
    expect(toBody(completed.form).body?.educations).toMatchObject([{ graduationDate: '2019-02' }]);
  });

  it('is offered again once its field is emptied', () => {
    const emptied = setText(start(), GRADUATION_DATE, '');
    expect(dateStateOf(emptied, GRADUATION_DATE)).toEqual({
      kind: 'EMPTIED',
      written: '2019년 졸업',
      isInText: false,
    });
    expect(restoreDates(emptied, GRADUATION_DATE).form).toEqual(start().form);
  });

  it('is not taken for moved where other words of the row have it in them', () => {
    const draft = resumeBodySchema.parse({
      title: '이력서',
      educations: [{ schoolName: '가온대학교', major: '컴퓨터공학과 2019학번' }],
    });
    const opened = startDraft(anImport({ draft, traces: [pending(GRADUATION_DATE, '2019')] }));
    const emptied = setText(opened, GRADUATION_DATE, '');
    expect(dateStateOf(emptied, GRADUATION_DATE)).toMatchObject({ kind: 'EMPTIED', isInText: false });
    expect(restoreDates(emptied, GRADUATION_DATE).form).toEqual(opened.form);
  });

  it('moves into the text of its row, and back', () => {
    const moved = moveDatesToText(start(), GRADUATION_DATE);
    expect(toBody(moved.form).body?.educations).toMatchObject([
      { graduationDate: null, major: '컴퓨터공학과 2019년 졸업' },
    ]);
    expect(dateStateOf(moved, GRADUATION_DATE)).toMatchObject({ kind: 'EMPTIED', isInText: true });
    expect(restoreDates(moved, GRADUATION_DATE).form).toEqual(start().form);
  });
});

describe('a period that the file does not have in full', () => {
  const [first, last] = ['careers.1.startDate', 'careers.1.endDate'];
  const start = (from: string, to: string) => {
    const { draft } = anImport();
    const careers = draft.careers.map((career, index) =>
      index === 1 ? { ...career, startDate: null } : career,
    );
    return startDraft(
      anImport({ draft: { ...draft, careers }, traces: [pending(first, from), pending(last, to)] }),
    );
  };

  it.each([
    ['2021-03', '2022', '2021.03 ~ 2022'],
    ['2021', '2022-05', '2021 ~ 2022.05'],
    ['Summer 2022', 'Summer 2022', 'Summer 2022'],
  ])(
    'from %s to %s moves as a whole, so that nothing of it reads as ongoing, and back',
    (from, to, words) => {
      const moved = moveDatesToText(start(from, to), last);
      const career = toBody(moved.form).body?.careers[1];
      expect(career).toMatchObject({ startDate: null, endDate: null, mainTasks: words });
      expect(restoreDates(moved, first).form.texts).toEqual(start(from, to).form.texts);
    },
  );

  it('is not ongoing because its end was emptied: that is asked, and the end offered again', () => {
    const emptied = setText(start('2021-03', '2022'), last, '');
    expect(dateStateOf(emptied, last)).toEqual({ kind: 'OPEN_END', written: '2022' });
    expect(dateStateOf(confirm(emptied, last), last)).toMatchObject({ kind: 'EMPTIED' });
    expect(restoreDates(emptied, last).form).toEqual(start('2021-03', '2022').form);
    const withoutStart = setText(emptied, first, '');
    expect(dateStateOf(withoutStart, last)).toMatchObject({ kind: 'EMPTIED' });
  });
});
