import fc from 'fast-check';
import { markWords } from './word-marks.js';

const changed = (runs: { text: string; changed: boolean }[]) =>
  runs.filter((run) => run.changed).map((run) => run.text);

describe('markWords', () => {
  it('marks whole Korean words, not syllables', () => {
    const marked = markWords('매장에서 재고를 열심히 관리했습니다.', '매장에서 재고를 주 2회 점검했습니다.');
    expect(changed(marked.original)).toEqual(['열심히 관리했습니다']);
    expect(changed(marked.revised)).toEqual(['주 2회 점검했습니다']);
  });

  it('marks the whole sentence when little of it is kept', () => {
    const marked = markWords('열정을 다해 임했습니다.', '매일 아침 재고표를 고쳤습니다.');
    expect(marked.original).toEqual([{ text: '열정을 다해 임했습니다.', changed: true }]);
  });

  it('never loses a character of either text', () => {
    const sentence = fc
      .array(fc.constantFrom('저는', '책을', '🚀', ' ', '\n', '12%', '읽었습니다.'))
      .map((words) => words.join(''));
    fc.assert(
      fc.property(sentence, sentence, (original, revised) => {
        const marked = markWords(original, revised);
        expect(marked.original.map(({ text }) => text).join('')).toBe(original);
        expect(marked.revised.map(({ text }) => text).join('')).toBe(revised);
        const without = (kind: string) => marked.unified.filter((run) => run.kind !== kind);
        expect(
          without('added')
            .map(({ text }) => text)
            .join(''),
        ).toBe(original);
        expect(
          without('removed')
            .map(({ text }) => text)
            .join(''),
        ).toBe(revised);
      }),
    );
  });

  it('treats a long text as rewritten when too many of its words differ, instead of comparing them all', () => {
    const textOf = (word: string, times: number) => `${word} 남는낱말이길다 `.repeat(times).trimEnd();
    expect(changed(markWords(textOf('가', 20), textOf('나', 20)).original)).toEqual(Array(20).fill('가'));
    const [original, revised] = [textOf('가', 2_000), textOf('나', 2_000)];
    expect(markWords(original, revised).unified).toEqual([
      { text: original, kind: 'removed' },
      { text: revised, kind: 'added' },
    ]);
  });

  it.each(['가 ', '!', '\n'])('treats a text of nothing but %j as rewritten', (piece) => {
    const [original, revised] = [piece.repeat(10_000 / piece.length), '나 '.repeat(5_000)];
    expect(markWords(original, revised).unified).toEqual([
      { text: original, kind: 'removed' },
      { text: revised, kind: 'added' },
    ]);
  });
});
