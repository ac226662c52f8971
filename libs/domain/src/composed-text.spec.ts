import { composeText } from './composed-text.js';

describe('composeText', () => {
  it('leaves a composed text and its positions as they are', () => {
    const { text, toWritten } = composeText('할수 있다 🙂');
    expect(text).toBe('할수 있다 🙂');
    expect(toWritten({ start: 0, end: 2 })).toEqual({ start: 0, end: 2 });
  });

  it('composes Hangul, and finds each word where it was written', () => {
    const written = '🙂 나는 할수 é 있다'.normalize('NFD');
    const { text, toWritten } = composeText(written);
    expect(text).toBe('🙂 나는 할수 é 있다');
    for (const word of ['나는', '할수', 'é', '있다', '🙂']) {
      const start = text.indexOf(word);
      const range = toWritten({ start, end: start + word.length });
      expect(written.slice(range.start, range.end)).toBe(word.normalize('NFD'));
    }
  });
});
