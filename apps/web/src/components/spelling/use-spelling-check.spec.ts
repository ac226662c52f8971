import { spellingFinding } from './testing/spelling-finding.factory.js';
import { withCorrected } from './use-spelling-check.js';
import type { DocumentFinding } from './use-document-findings.js';

const TEXT = '일이 되요.';
const correctedFinding = (id: number): DocumentFinding => ({
  ...spellingFinding(TEXT, '되요', '돼요'),
  id: String(id),
  textId: 'one',
  textName: '',
  checkedText: TEXT,
  wholeOriginal: '되요',
  wholeReplacement: '돼요',
  word: '되요',
});

describe('the corrected findings that are remembered', () => {
  it('are the last 20', () => {
    let remembered: readonly DocumentFinding[] = [];
    for (let id = 1; id <= 30; id += 1) remembered = withCorrected(remembered, correctedFinding(id));
    expect(remembered.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 11),
    );
  });
});
