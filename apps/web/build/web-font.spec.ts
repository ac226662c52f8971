import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { writeWebFont } from './web-font.js';

const project = join(import.meta.dirname, '../../..');

describe('the font of the pages', () => {
  it('holds the characters of the product’s own texts in one file of at most 120 kB', async () => {
    const folder = await writeWebFont(project);
    const { size } = await stat(join(folder, 'core.woff2'));
    expect(size).toBeLessThan(120_000);
    const [core] = await declaredIn(folder, 'core.css');
    expect([...'자기소개서를 붙여 넣으면 AI가 읽어요…'].filter((character) => !core?.has(character))).toEqual(
      [],
    );
    expect(core?.has('뷁')).toBe(false);
  });

  it('has each other Korean syllable in one of a dozen files, and none twice', async () => {
    const folder = await writeWebFont(project);
    const files = [
      ...(await declaredIn(folder, 'core.css')),
      ...(await declaredIn(folder, 'other-characters.css')),
    ];
    expect(files).toHaveLength(13);
    const characters = files.flatMap((file) => [...file]);
    expect(characters).toHaveLength(new Set(characters).size);
    expect(characters.filter((character) => character >= '가' && character <= '힣')).toHaveLength(11_172);
  });

  it('does not have the name that the licence reserves for the unchanged font, and keeps the licence', async () => {
    const folder = await writeWebFont(project);
    const font = await subsetFont(await readFile(join(folder, 'core.woff2')), '가', {
      targetFormat: 'truetype',
      preserveNameIds: [13],
    });
    const isIn = (text: string) => font.includes(Buffer.from(text, 'utf16le').swap16());
    expect(isIn('Pretendard')).toBe(false);
    expect(isIn('Copyright © 2023 Kil Hyung-jin')).toBe(true);
    expect(isIn('SIL Open Font License, Version 1.1')).toBe(true);
  });
});

/** The characters of each file that a style declares. */
async function declaredIn(folder: string, name: string): Promise<ReadonlySet<string>[]> {
  const style = await readFile(join(folder, name), 'utf8');
  return [...style.matchAll(/unicode-range:([^;]+)/g)].map(([, ranges = '']) => {
    const characters = new Set<string>();
    for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
      for (let point = parseInt(from, 16); point <= parseInt(to, 16); point += 1)
        characters.add(String.fromCodePoint(point));
    return characters;
  });
}
