import { BELOW_QUADRATIC, growthOf } from '../../../../../libs/domain/testing/growth.js';
import { resumeBodySchema } from '#contracts';
import { fromJsonResume, outlineOf, tidyCharacters, toJsonResume } from '#documents';
import { withTechStackNames } from '#domain';
import fc from 'fast-check';
import { anyResumeBody } from '../../../../../libs/documents/testing/any-resume-body.js';
import { DOUBTS } from './verifier.js';
import { verifyJson } from './verify-json.js';

function verify(json: object) {
  const parsed: unknown = JSON.parse(JSON.stringify(json));
  const text = tidyCharacters(outlineOf(parsed));
  const draft = fromJsonResume(parsed);
  if (draft === undefined) throw new Error('no resume');
  return { text, ...verifyJson(parsed, text, draft) };
}
type Verified = ReturnType<typeof verify>;
const unplacedOf = ({ unplaced }: Verified) => unplaced.map(({ heading, text }) => [heading, text]);
const textOf = ({ text, traces }: Verified, path: string) => {
  const trace = traces.find((each) => each.path === path);
  return trace && text.slice(trace.start, trace.end);
};

describe('a JSON Resume', () => {
  it('shows each value at its own position, not where the same words occur first', () => {
    const verified = verify({
      basics: { name: '모의커머스', summary: '2023-09 모의커머스' },
      work: [
        {
          name: '가상페이',
          position: '가상페이',
          startDate: '2021-03',
          endDate: '2023-09',
          keywords: ['React'],
        },
        { name: '모의커머스', position: '가상페이', startDate: '2023-09', keywords: ['React'] },
      ],
    });
    const { text, traces } = verified;
    const startOf = (path: string) => traces.find((trace) => trace.path === path)?.start ?? -1;
    const second = text.indexOf('- name: 모의커머스');
    for (const field of ['companyName', 'departmentPosition', 'startDate', 'techStacks.0.techStackId'])
      expect([field, startOf(`careers.1.${field}`) > second]).toEqual([field, true]);
    expect(startOf('careers.0.departmentPosition')).toBe(
      text.indexOf('position: 가상페이') + 'position: '.length,
    );
    expect(textOf(verified, 'careers.1.startDate')).toBe('2023-09');
    expect(unplacedOf(verified)).toEqual([]);
  });

  it('lists every value that found no field, under its keys', () => {
    const verified = verify({
      $schema: 'https://example.com/schema.json',
      basics: {
        name: 'Kim Haneul',
        location: { city: 'Seoul' },
        email: 'not an address',
        profiles: [{ network: 'GitHub', username: 'haneul', url: 'https://github.com/haneul' }],
      },
      work: [
        { name: 'Nuri Pay', startDate: '2021-01', endDate: 'Present', keywords: ['React', 'Foo'], team: 7 },
      ],
      education: [
        { institution: 'Hanbit', studyType: 'Bachelor', startDate: '2015-03', score: '3.9/4.5 (top)' },
      ],
      skills: [
        { name: 'React', level: 'Expert' },
        { name: 'Left-handed typing', level: 'Master' },
      ],
      references: [{ name: 'Park', reference: 'A good colleague.' }],
      meta: { version: 'v1.0.0', note: '면접은 오후에' },
    });
    expect(unplacedOf(verified)).toEqual([
      ['basics · location · city', 'Seoul'],
      ['basics · email', 'not an address'],
      ['work 1 · keywords 2', 'Foo'],
      ['work 1 · team', '7'],
      ['education 1 · startDate', '2015-03'],
      ['education 1 · score', '3.9/4.5 (top)'],
      ['skills 2 · name', 'Left-handed typing'],
      ['skills 2 · level', 'Master'],
      ['references 1 · name', 'Park'],
      ['references 1 · reference', 'A good colleague.'],
      ['meta · note', '면접은 오후에'],
    ]);
    for (const { text, start, end } of verified.unplaced) expect(verified.text.slice(start, end)).toBe(text);
    expect(textOf(verified, 'careers.0.endDate')).toBe('Present');
    expect(textOf(verified, 'githubUrl')).toBe('https://github.com/haneul');
  });

  it.each([
    ['2021', '2023-06-30', { startDate: '2021', endDate: '2023-06' }],
    ['2021-03', '2022', { startDate: '2021-03', endDate: '2022' }],
    ['Summer 2022', 'Summer 2022', { startDate: 'Summer 2022', endDate: 'Summer 2022' }],
    ['2024-05', '2020-01', { startDate: '2024-05', endDate: '2020-01' }],
  ])('leaves a period from %s to %s to the member', (startDate, endDate, expected) => {
    const { draft, traces, unplaced } = verify({ work: [{ name: '누리결제', startDate, endDate }] });
    expect(draft.careers).toMatchObject([{ startDate: null, endDate: null }]);
    const pending = traces.flatMap(({ path, pendingDate }) =>
      pendingDate === null ? [] : [[path.replace('careers.0.', ''), pendingDate]],
    );
    expect(Object.fromEntries(pending)).toEqual(expected);
    expect(traces.some(({ doubt }) => doubt === DOUBTS.NO_MONTH || doubt === DOUBTS.WRONG_ORDER)).toBe(true);
    expect(unplaced).toEqual([]);
  });

  it('keeps the year of a graduation and of an award, and rows over the limit', () => {
    const verified = verify({
      education: [{ institution: '가온대학교', endDate: '2019' }],
      awards: [{ title: '대상', date: '2018' }],
      projects: Array.from({ length: 51 }, (_, index) => ({ name: `과제 ${index + 1}` })),
    });
    const pending = verified.traces.filter(({ pendingDate }) => pendingDate !== null);
    expect(pending.map(({ path, pendingDate }) => [path, pendingDate])).toEqual([
      ['educations.0.graduationDate', '2019'],
      ['additionalInfos.0.startDate', '2018'],
    ]);
    expect(unplacedOf(verified)).toEqual([['projects 51 · name', '과제 51']]);
  });

  const body = resumeBodySchema.parse({
    title: '백엔드 이력서',
    name: '김하늘',
    birthYear: 1995,
    careers: [{ companyName: '누리결제', startDate: '2024-03', techStacks: [{ techStackId: 3 }] }],
    projects: [{ name: '정산', repositoryUrl: 'https://git.example/a', deployUrl: 'https://a.example' }],
  });

  it('that we wrote has a field for every value', () => {
    fc.assert(
      fc.property(anyResumeBody, (resume) => {
        const verified = verify(toJsonResume(withTechStackNames(resume)));
        expect(unplacedOf(verified)).toEqual([]);
        for (const { start, end } of verified.traces) expect(start).toBeLessThanOrEqual(end);
      }),
      { numRuns: 60 },
    );
  });

  it('that we wrote and another program changed lists what only our own part had', () => {
    const written = toJsonResume(withTechStackNames(body));
    const verified = verify({ ...written, work: [{ name: '구름나루소프트' }] });
    const listed = verified.unplaced.map(({ text }) => text);
    expect(listed).toEqual(expect.arrayContaining(['1995', 'https://git.example/a', '누리결제', '2024-03']));
    expect(listed).not.toContain('김하늘');
  });

  const verifyHighlights = (length: number) =>
    verify({ work: [{ name: '누리결제', highlights: Array.from({ length }, () => 'ㄱ') }] });

  it('of twenty thousand values loses none', () => {
    const { unplaced, text } = verifyHighlights(20_000);
    expect(unplaced.at(-1)?.end).toBe(text.length);
  });

  it('takes less than quadratic time on many values', () => {
    expect(growthOf(verifyHighlights, 300)).toBeLessThan(BELOW_QUADRATIC);
  });
});
