import { readFrequentWords } from './frequent-words.js';

describe('readFrequentWords', () => {
  it('knows frequent words, and lookalikes that are no slips of them', () => {
    const { words, lookalikes } = readFrequentWords();
    expect(words.has('고객')).toBe(true);
    expect(lookalikes.has('고액')).toBe(true);
    expect([...words].filter((word) => lookalikes.has(word))).toEqual([]);
    expect(['눈의', '년의', '톤의'].filter((word) => !lookalikes.has(word))).toEqual([]);
    expect([...words].filter((word) => !/^[가-힣]{2,}$/.test(word))).toEqual([]);
  });
});
