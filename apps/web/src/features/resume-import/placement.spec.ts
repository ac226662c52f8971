import { importDraftSchema, removeRow, setText, startDraft, textOf } from './import-draft.js';
import { toBody } from './import-form.js';
import { isAsPlaced, place, placementOf, suggestedTarget, takeBack, targetsOf } from './placement.js';
import { anImport } from './testing/import.factory.js';

const { sourceText } = anImport();
const start = () => startDraft(anImport());
const pieceOf = (text: string, at = sourceText.length) => ({
  heading: '',
  text,
  start: at,
  end: at + text.length,
});
const military = pieceOf('병역: 군필');
const TASKS = 'careers.0.mainTasks';

describe('a piece without a field', () => {
  it('is appended to the text of a field, is stored with the draft, and comes back', () => {
    const placed = place(start(), military, TASKS);
    expect(textOf(placed, TASKS)).toBe('정산 서버를 만들었습니다.\n병역: 군필');
    expect(placementOf(placed, military)).toBe(TASKS);
    expect(importDraftSchema.parse(JSON.parse(JSON.stringify(placed)))).toEqual(placed);
    const back = takeBack(placed, military);
    expect(back.form).toEqual(start().form);
    expect(back.traces).toEqual(start().traces);
  });

  it.each([
    [
      '병역: 군필',
      'additionalInfos.new',
      { additionalInfos: [{ category: 'ACTIVITY', activityName: '병역: 군필' }] },
    ],
    ['가온대학교', 'educations.new', { educations: [{ schoolName: '가온대학교' }] }],
    ['https://my.example/work', 'customLinks.new', { customLinks: [{ url: 'https://my.example/work' }] }],
    ['포트폴리오', 'customLinks.new', { customLinks: [{ name: '포트폴리오' }] }],
    [
      '가 '.repeat(150),
      'projects.new',
      { projects: [{ name: '', detailedDescription: '가 '.repeat(150).trim() }] },
    ],
  ])('makes a new row: %s to %s, which goes when the piece is taken back', (text, target, expected) => {
    const piece = pieceOf(text);
    const placed = place(start(), piece, target);
    expect(toBody(placed.form)).toMatchObject({ errors: {}, body: expected });
    expect(toBody(takeBack(placed, piece).form)).toEqual(toBody(start().form));
  });

  it('is open again when its row is removed, and stays with a row that moves up', () => {
    const placed = place(start(), military, 'careers.1.mainTasks');
    expect(placementOf(removeRow(placed, 'careers', 1), military)).toBeNull();
    const moved = removeRow(placed, 'careers', 0);
    expect(placementOf(moved, military)).toBe(TASKS);
    expect(textOf(takeBack(moved, military), TASKS)).toBe('');
  });

  it('leaves what the member wrote since, also a row that has more now', () => {
    const named = setText(place(start(), military, 'careers.new'), 'careers.2.departmentPosition', '팀장');
    expect(toBody(takeBack(named, military).form).body?.careers[2]).toMatchObject({
      companyName: '',
      departmentPosition: '팀장',
    });
  });

  it.each([
    ['정산 서버를 만들었습니다.\n병역: 군필', '정산 서버를 만들었습니다.'],
    ['새 줄\n정산 서버를 고쳤습니다.\n병역: 군필\n뒤에 쓴 글', '새 줄\n정산 서버를 고쳤습니다.\n뒤에 쓴 글'],
    [
      '정산 서버를 만들었습니다.\n\n병역: 군필\n\n뒤에 쓴 글\n',
      '정산 서버를 만들었습니다.\n\n\n뒤에 쓴 글\n',
    ],
    ['병역: 군필\n뒤에 쓴 글', '뒤에 쓴 글'],
    ['병역: 군필', ''],
  ])('is taken out of what was written around it: %j', (written, rest) => {
    const edited = setText(setText(place(start(), military, TASKS), TASKS, '병역: 군'), TASKS, written);
    expect(isAsPlaced(edited, military)).toBe(true);
    const back = takeBack(edited, military);
    expect([back.form.texts[TASKS], placementOf(back, military)]).toEqual([rest, null]);
  });

  it('is taken out, too, where more was written than can be compared', () => {
    const long = Array.from({ length: 80 }, (_, index) => `낱말${index}`).join(' ');
    const placed = place(start(), military, TASKS);
    const edited = setText(placed, TASKS, `${long}\n병역: 군필\n뒤에 쓴 글`);
    expect(takeBack(edited, military).form.texts[TASKS]).toBe(`${long}\n뒤에 쓴 글`);
  });

  it.each([
    '정산 서버를 만들었습니다.\n병역: 군필.',
    '정산 서버를 만들었습니다.\n병역: 육군 군필',
    '정산 서버를 만들었습니다. 병역: 군필',
    '다시 쓴 글',
    ' ',
  ])('is open again where it was changed, and what is there stays: %j', (written) => {
    const edited = setText(place(start(), military, TASKS), TASKS, written);
    expect(isAsPlaced(edited, military)).toBe(false);
    const back = takeBack(edited, military);
    expect([back.form.texts[TASKS], placementOf(back, military)]).toEqual([written, null]);
  });

  it.each([
    ['정산 서버 회사 서버', '정산 서버 회사'],
    ['정산 서버 회사 서버실', '정산 서버 회사 서버실'],
    ['정산 서버 회사', '정산 서버 회사'],
  ])('is not mistaken for the same word elsewhere in the field: %j', (written, rest) => {
    const path = 'careers.0.companyDescription';
    const piece = pieceOf('서버');
    const placed = place(setText(start(), path, '정산 서버 회사'), piece, path);
    const stored = importDraftSchema.parse(JSON.parse(JSON.stringify(setText(placed, path, written))));
    expect(textOf(takeBack(stored, piece), path)).toBe(rest);
  });

  it('is offered the fields that take it: text fields, and empty ones of its kind', () => {
    const values = (text: string) => targetsOf(start(), pieceOf(text)).map(({ value }) => value);
    expect(values('군필')).toEqual(expect.arrayContaining(['introduction', TASKS, 'careers.new', 'phone']));
    for (const path of [
      'title',
      'email',
      'careers.0.startDate',
      'careers.1.endDate',
      'birthYear',
      'techStacks',
    ])
      expect([path, values('군필').includes(path)]).toEqual([path, false]);
    expect(values('2024.05')).toContain('careers.1.endDate');
    expect(values('2024.05')).not.toContain('careers.0.endDate');
    expect(values('1998')).toContain('birthYear');
    expect(values('https://a.example')).toContain('blogUrl');
  });

  it('is suggested the row after which it stands, or a row of its own', () => {
    const after = sourceText.indexOf('만들었습니다.') + '만들었습니다.'.length;
    expect(suggestedTarget(start(), sourceText, pieceOf('더', after + 1))).toBe(TASKS);
    expect(suggestedTarget(start(), `${sourceText}\n\n\n군필`, pieceOf('군필', sourceText.length + 3))).toBe(
      'additionalInfos.new',
    );
    expect(suggestedTarget(start(), sourceText, pieceOf('https://a.example'))).toBe('customLinks.new');
  });
});
