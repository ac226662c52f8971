import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const FONT = 'node_modules/pretendard/dist/public/variable/PretendardVariable.ttf';
const CACHE = 'node_modules/.cache/core-font';
/** Where the texts of the product are. */
const TEXTS = ['apps/web/src', 'libs/contracts/src', 'libs/domain/src', 'libs/resume-view/src'];
const SOURCE = /\.tsx?$/;
/** Files without such texts: tests, the gallery, names of technologies, words that rules look for in a member's text. */
const NO_TEXTS = /\.spec\.|gallery-page|tech-stack-catalogue|\b(?:testing|checks|statements)\//;
const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g;
/** Of the font's own texts: the licence and its address, which stay with every copy. */
const LICENCE_NAMES = [13, 14];
/**
 * The licence reserves the font's name for what is unchanged. The new one is as long, so that nothing else in the file
 * moves.
 */
const RESERVED_NAME = 'Pretendard';
const OWN_NAME = 'JasoCoreKo';
/** The weights that the style uses. */
const WEIGHTS = { min: 400, max: 700, default: 400 };

/**
 * Writes a font with the characters of the product's own texts and no others, and `core.css` that declares it as
 * `Core Sans`: one file of about 100 kB instead of a dozen. Most characters of members' texts are among these, too; others
 * come from the whole font.
 * @param project the project's root
 * @returns the folder of both
 */
export async function writeCoreFont(project: string): Promise<string> {
  const font = join(project, FONT);
  const characters = await charactersOf(project);
  const { size } = await stat(font);
  const hash = createHash('sha256')
    .update(`${characters} ${size} ${OWN_NAME} ${JSON.stringify(WEIGHTS)}`)
    .digest('hex');
  const folder = join(project, CACHE, hash.slice(0, 16));
  await mkdir(folder, { recursive: true });
  const written = await readdir(folder);
  // The style is written last: where it is, the font is complete.
  if (written.includes('core.css')) return folder;
  const subset = await subsetFont(await readFile(font), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHTS },
    preserveNameIds: LICENCE_NAMES,
  });
  const renamed = await subsetFont(rename(subset), characters, {
    targetFormat: 'woff2',
    preserveNameIds: LICENCE_NAMES,
  });
  await writeFile(join(folder, 'core.woff2'), renamed);
  await writeFile(join(folder, 'core.css'), styleOf(characters));
  return folder;
}

/** Replaces the reserved name among the names of a TrueType font, which are written in UTF-16BE. */
function rename(font: Buffer): Buffer {
  const [from, to] = [RESERVED_NAME, OWN_NAME].map((name) => Buffer.from(name, 'utf16le').swap16());
  if (!from || !to || from.length !== to.length) throw new Error('core font: the names differ in length');
  const copy = Buffer.from(font);
  const names = nameTableOf(copy);
  for (let at = names.indexOf(from); at >= 0; at = names.indexOf(from, at)) to.copy(names, at);
  return copy;
}

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;

/** @throws Error when the font has no table of names */
function nameTableOf(font: Buffer): Buffer {
  for (let table = 0; table < font.readUInt16BE(4); table += 1) {
    const record = HEADER_BYTES + table * RECORD_BYTES;
    if (font.toString('latin1', record, record + 4) !== 'name') continue;
    const offset = font.readUInt32BE(record + 8);
    return font.subarray(offset, offset + font.readUInt32BE(record + 12));
  }
  throw new Error('core font: the font has no table of names');
}

async function charactersOf(project: string): Promise<string> {
  const characters = new Set(asciiCharacters());
  for (const folder of TEXTS) {
    const files = await readdir(join(project, folder), { recursive: true });
    for (const file of files.filter((name) => SOURCE.test(name) && !NO_TEXTS.test(name))) {
      const source = await readFile(join(project, folder, file), 'utf8');
      for (const character of source.replace(COMMENT, ''))
        if (character > '\u007f') characters.add(character);
    }
  }
  return [...characters].sort().join('');
}

const asciiCharacters = (): string[] =>
  Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));

const styleOf = (characters: string): string => `@font-face {
  font-family: 'Core Sans';
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: swap;
  src: url('./core.woff2') format('woff2');
  unicode-range: ${unicodeRanges(characters).join(', ')};
}
`;

/** The code points as CSS writes them, neighbours joined. */
function unicodeRanges(characters: string): string[] {
  const ranges: [number, number][] = [];
  for (const character of characters) {
    const point = character.codePointAt(0) ?? 0;
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`);
}
