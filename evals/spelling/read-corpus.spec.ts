import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spellingKindSchema } from '#contracts';
import { HALVES } from '../halves.js';
import { parseLine, readCorpus } from './read-corpus.js';
import { readHalf } from './report-spelling.js';

const MINIMUM_SENTENCES = 375;

describe('parseLine', () => {
  it('finds the text as written, and what is wrong where', () => {
    const line = '제가 {할수|할 수|SPACING} 있는 {역활을|역할을|SPELLING} 찾았습니다.';
    expect(parseLine(line, 'spacing.txt:3')).toEqual({
      id: 'spacing.txt:3',
      text: '제가 할수 있는 역활을 찾았습니다.',
      errors: [
        { start: 3, end: 5, original: '할수', corrections: ['할 수'], kind: 'SPACING' },
        { start: 9, end: 12, original: '역활을', corrections: ['역할을'], kind: 'SPELLING' },
      ],
    });
  });

  it('reads several corrections, and none where only a person can decide', () => {
    const { errors } = parseLine(
      '{할 만 한|할 만한/할만한|SPACING} 일을 {맡앟||SPELLING} 봅니다.',
      'a.txt:1',
    );
    expect(errors.map(({ corrections }) => corrections)).toEqual([['할 만한', '할만한'], []]);
  });

  it.each([
    ['an unknown kind', '{할수|할 수|GRAMMAR} 있는 일입니다.'],
    ['a missing kind', '{할수|할 수} 있는 일입니다.'],
    ['a fourth part', '{할수|할 수|SPACING|SURE} 있는 일입니다.'],
    ['a mark that is left open', '{할수|할 수|SPACING 있는 일입니다.'],
    ['a mark in a mark', '{할수{있는|있는|SPACING}|할 수 있는|SPACING} 일입니다.'],
    ['an empty text', '{|할 수|SPACING} 있는 일입니다.'],
    ['an empty correction', '{할수|할 수/|SPACING} 있는 일입니다.'],
    ['a space at the edge of a correction', '{할수|할 수 |SPACING} 있는 일입니다.'],
    ['a correction that equals the text', '{할 수|할 수|SPACING} 있는 일입니다.'],
    ['a space at the end of the line', '할 수 있는 일입니다. '],
  ])('throws for %s, with file and line', (_, line) => {
    expect(() => parseLine(line, 'spacing.txt:7')).toThrow(/^spacing\.txt:7: /);
  });
});

describe('readCorpus', () => {
  it('reads text files alone, and skips comments and empty lines', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corpus-'));
    await writeFile(join(folder, 'b.txt'), '# 띄어쓰기\n\n{한것|한 것|SPACING}입니다.\n');
    await writeFile(join(folder, 'a.txt'), '맑은 문장입니다.\n');
    await writeFile(join(folder, 'README.md'), '# {\n');
    const sentences = await readCorpus(folder);
    await rm(folder, { recursive: true });
    expect(sentences.map(({ id, text }) => [id, text])).toEqual([
      ['a.txt:1', '맑은 문장입니다.'],
      ['b.txt:3', '한것입니다.'],
    ]);
  });
});

describe('the corpus', () => {
  it.each(HALVES)('has enough sentences without and with errors of every kind: %s', async (half) => {
    const sentences = await readHalf(half);
    const wrong = sentences.filter(({ errors }) => errors.length > 0);
    expect(wrong.length).toBeGreaterThanOrEqual(MINIMUM_SENTENCES);
    expect(sentences.length - wrong.length).toBeGreaterThanOrEqual(MINIMUM_SENTENCES);
    const kinds = wrong.flatMap(({ errors }) => errors.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(spellingKindSchema.options));
  });

  it('has no sentence twice, in one half or in both', async () => {
    const texts = (await Promise.all(HALVES.map(readHalf))).flat().map(({ text }) => text);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});
