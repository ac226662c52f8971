import fc from 'fast-check';
import { moveRanges, type Range } from './moved-ranges.js';

const TEXT = '일이 되요. 할수 있어요.';
const partOf = (original: string) => {
  const start = TEXT.indexOf(original);
  return { start, end: start + original.length, original };
};
const PARTS = [partOf('되요'), partOf('할수')];

const words = (parts: readonly Range[], text: string) =>
  parts.map(({ start, end }) => text.slice(start, end));

describe('parts of a text that is edited', () => {
  it('move with the text around the edit', () => {
    for (const text of ['새 일이 되요. 할수 있어요.', '일이 되요. 또 할수 있어요.', `${TEXT} 그래요.`])
      expect(words(moveRanges(PARTS, TEXT, text), text)).toEqual(['되요', '할수']);
  });

  it('are gone where their word was edited, at its edge too', () => {
    for (const text of ['일이 돼요. 할수 있어요.', '일이 안되요. 할수 있어요.', '일이 되요즘. 할수 있어요.'])
      expect(words(moveRanges(PARTS, TEXT, text), text)).toEqual(['할수']);
    const apart = '일이 되요. 할 수 있어요.';
    expect(words(moveRanges(PARTS, TEXT, apart), apart)).toEqual(['되요']);
    const together = '일이되요. 할수 있어요.';
    expect(words(moveRanges(PARTS, TEXT, together), together)).toEqual(['할수']);
  });

  it('stay when a mark is put after their word', () => {
    const text = '일이 되요!. 할수 있어요.';
    expect(words(moveRanges(PARTS, TEXT, text), text)).toEqual(['되요', '할수']);
  });

  it('stay between two edits, and beside both', () => {
    const text = '새 일이 되요. 할수 있어요!';
    expect(words(moveRanges(PARTS, TEXT, text), text)).toEqual(['되요', '할수']);
    const between = '그 일이 되요. 그런데 할수 있었어요.';
    expect(words(moveRanges(PARTS, TEXT, between), between)).toEqual(['되요', '할수']);
    const corrected = '일이 돼요. 할수 있답니다.';
    expect(words(moveRanges(PARTS, TEXT, corrected), corrected)).toEqual(['할수']);
  });

  it('are gone where too much has changed', () => {
    const text = `${'가나 '.repeat(200)}${TEXT}${'다라 '.repeat(200)}`;
    const other = `${'마바 '.repeat(200)}${TEXT}${'사아 '.repeat(200)}`;
    const inside = PARTS.map((part) => ({
      ...part,
      start: part.start + 600,
      end: part.end + 600,
    }));
    expect(moveRanges(inside, text, other)).toEqual([]);
  });

  it('always stand at the words that they are about', () => {
    const piece = fc.string({ unit: fc.constantFrom('되', '요', ' ', '.', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(piece, piece, fc.nat(TEXT.length), fc.nat(TEXT.length), (before, put, from, to) => {
        const earlier = `${before}${TEXT}`;
        const [start, end] = [Math.min(from, to), Math.max(from, to)];
        const text = earlier.slice(0, start) + put + earlier.slice(end);
        const parts = PARTS.map((part) => ({
          ...part,
          start: part.start + before.length,
          end: part.end + before.length,
        }));
        for (const part of moveRanges(parts, earlier, text))
          expect(text.slice(part.start, part.end)).toBe(part.original);
      }),
    );
  });
});
