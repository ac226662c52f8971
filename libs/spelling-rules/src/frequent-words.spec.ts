import { readFrequentWords } from './frequent-words.js';

describe('readFrequentWords', () => {
  it('knows words, and others that are no slips of them', () => {
    const { words, others } = readFrequentWords();
    expect(words.has('고객')).toBe(true);
    expect(others.has('고액')).toBe(true);
    expect([...words].filter((word) => others.has(word))).toEqual([]);
    expect(['눈의', '년의', '톤의'].filter((word) => !others.has(word))).toEqual([]);
    expect([...words].filter((word) => !/^[가-힣]{2,}$/.test(word))).toEqual([]);
  });
});
