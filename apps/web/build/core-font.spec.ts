/** @jest-environment node */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { writeCoreFont } from './core-font.js';

const project = join(import.meta.dirname, '../../..');

describe('the font of the product’s own texts', () => {
  it('holds their characters in one file of at most 120 kB', async () => {
    const folder = await writeCoreFont(project);
    const { size } = await stat(join(folder, 'core.woff2'));
    expect(size).toBeLessThan(120_000);
    const style = await readFile(join(folder, 'core.css'), 'utf8');
    const ranges = [...style.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const,
    );
    const isThere = (character: string) => {
      const point = character.codePointAt(0) ?? 0;
      return ranges.some(([from, to]) => point >= from && point <= to);
    };
    expect([...'자기소개서를 붙여 넣으면 AI가 읽어요…'].filter((character) => !isThere(character))).toEqual(
      [],
    );
    expect(isThere('뷁')).toBe(false);
  });

  it('does not have the name that the licence reserves for the unchanged font, and keeps the licence', async () => {
    const folder = await writeCoreFont(project);
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
