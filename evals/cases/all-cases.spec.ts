import { resumeBodySchema } from '#contracts';
import { countText, splitSentences } from '#domain';
import { isFactKept } from '../scoring/kept.js';
import { markersIn } from '../scoring/plain-text.js';
import { ALL_CASES } from './all-cases.js';
import { contentOf, type EvaluationCase } from './case.js';

const ofKind = <Kind extends EvaluationCase['kind']>(kind: Kind) =>
  ALL_CASES.filter((one): one is Extract<EvaluationCase, { kind: Kind }> => one.kind === kind).map(
    (one) => [one.id, one] as const,
  );

describe('the cases', () => {
  it('are at least 44, of every kind, with unique ids', () => {
    expect(ALL_CASES.length).toBeGreaterThanOrEqual(44);
    expect(new Set(ALL_CASES.map(({ id }) => id)).size).toBe(ALL_CASES.length);
    const counts = (
      ['letter', 'resume', 'interview', 'custom-question', 'practice', 'features'] as const
    ).map((kind) => ofKind(kind).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
    for (const { id } of ALL_CASES) expect(id).toMatch(/^[a-z0-9-]+$/);
  });

  it('have letters of at least ten fields', () => {
    const fields = ofKind('letter').map(([, { letter }]) => letter.jobField);
    expect(new Set(fields).size).toBeGreaterThanOrEqual(10);
  });
});

describe('a letter to improve', () => {
  it.each(ofKind('letter'))('%s expects only what its letter allows', (_id, { letter, expected }) => {
    const content = contentOf(letter);
    const sentences = splitSentences(content).length;
    const { facts, good = [], poor = [], forbidden = [], length, obeyed = [] } = expected;
    for (const fact of facts) expect([fact, isFactKept(fact, content)]).toEqual([fact, true]);
    for (const number of [...good, ...poor]) {
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(sentences);
    }
    expect(good.filter((number) => poor.includes(number))).toEqual([]);
    // Forbidden text is either invented or part of a sentence that must be removed.
    const kept = splitSentences(content)
      .filter((_, index) => !poor.includes(index + 1))
      .map(({ text }) => text)
      .join('\n');
    expect(markersIn(kept, forbidden)).toEqual([]);
    expect(markersIn(kept, obeyed)).toEqual([]);
    expect(forbidden.filter((word) => facts.includes(word))).toEqual([]);
    if (length === undefined) return;
    const { characters } = countText(content);
    const isWithin = (length.atLeast ?? 0) <= characters && characters <= (length.atMost ?? Infinity);
    expect([characters, isWithin]).toEqual([characters, false]);
  });
});

describe('a resume', () => {
  const DATE_OR_CODE = /^(?:\d{4}-\d{2}|[A-Z_]+)$/;

  it.each(ofKind('resume'))('%s expects only what its text contains', (_id, { text, expected }) => {
    const { fields, rows, keeps, forbidden = [], notOngoing = [] } = expected;
    expect(markersIn(text, keeps)).toEqual(keeps);
    expect(markersIn(text, forbidden)).toEqual(forbidden);
    for (const value of Object.values(fields))
      if (typeof value === 'string' && !DATE_OR_CODE.test(value)) {
        const plain = /^[\d-]+$/.test(value) ? value.replace(/\D/g, '') : value;
        const source = /^[\d-]+$/.test(value) ? text.replace(/[^\d\n]/g, '') : text;
        expect(markersIn(source, [plain])).toEqual([plain]);
      }
    const sections = Object.keys(resumeBodySchema.shape);
    for (const path of [...Object.keys(fields), ...Object.keys(rows), ...notOngoing])
      expect(sections).toContain(path.split('.')[0]);
    for (const path of notOngoing) {
      const [section = '', row] = path.split('.');
      expect(Number(row)).toBeLessThan(rows[section] ?? 0);
      expect(fields).not.toHaveProperty([`${path}.endDate`], null);
    }
  });
});

describe('an interview', () => {
  it.each([...ofKind('interview'), ...ofKind('custom-question')])(
    '%s forbids nothing that a good answer may contain',
    (_id, one) => {
      const { forbidden = [], notAsked = [], obeyed = [] } = one.expected;
      const kept = splitSentences(contentOf(one.letter))
        .map(({ text }) => text)
        .filter((text) => markersIn(text, obeyed).length === 0)
        .join('\n');
      expect(markersIn(kept, forbidden)).toEqual([]);
      expect(notAsked.filter((word) => forbidden.includes(word))).toEqual([]);
    },
  );
});

describe('a sample letter', () => {
  it.each(ofKind('features'))('%s forbids only details that it contains', (_id, { letter, expected }) => {
    expect(markersIn(contentOf(letter), expected.forbidden)).toEqual(expected.forbidden);
  });
});
