import { TECHNOLOGY_NAMES } from '#spelling';
import { findErrors } from '../../libs/spelling/src/find-errors.js';
import { loadDictionary } from '../../libs/spelling/src/rules/dictionary.js';
import { foundAgain } from '../../libs/spelling-rules/testing/second-check.js';
import { HALVES } from '../halves.js';
import { readHalf } from './report-spelling.js';

describe.each(HALVES)('a second check, %s half', (half) => {
  it('finds nothing where the sure corrections of the first were made', async () => {
    const tokenize = loadDictionary();
    const check = (text: string) => findErrors(tokenize, { text, knownWords: TECHNOLOGY_NAMES });
    const sentences = await readHalf(half);
    expect(sentences.length).toBeGreaterThan(1_000);
    // Names them alone: who writes rules does not read the held-out sentences.
    expect(sentences.filter(({ text }) => foundAgain(text, check).length > 0).map(({ id }) => id)).toEqual(
      [],
    );
  });
});
