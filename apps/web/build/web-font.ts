import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const PRETENDARD = 'node_modules/pretendard/dist';
const FONT = `${PRETENDARD}/public/variable/PretendardVariable.ttf`;
/** Names the characters of the whole font in 92 groups; the further down, the more often pages use them. */
const CHARACTER_GROUPS = `${PRETENDARD}/web/variable/pretendardvariable-dynamic-subset.css`;
const CACHE = 'node_modules/.cache/web-font';
/** Where the texts of the web app are; those of the API, the worker and the spelling rules are not read. */
const TEXTS = ['apps/web/src', 'libs/contracts/src', 'libs/domain/src', 'libs/resume-view/src'];
const SOURCE = /\.tsx?$/;
/** Files left out: tests, the gallery, names of technologies, and rules with the words that they look for in a text. */
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
 * So many groups of characters share a file. A browser prepares every declared file for each size and weight of text: with
 * the 92 files of the package, the declaration took a phone 0.4 s more than with 12.
 */
const GROUPS_OF_A_FILE = 8;

/**
 * Writes the font of the pages. `core.css` declares, as `Core Sans`, one file of about 100 kB with the characters of
 * the web app's own texts (TEXTS). Most characters of members' texts are among these, too; `other-characters.css`
 * declares the others, as `Other Sans`, in a dozen files.
 * @param project the project's root
 * @returns the folder of all these files
 */
export async function writeWebFont(project: string): Promise<string> {
  const font = await readFile(join(project, FONT));
  const groups = await readFile(join(project, CHARACTER_GROUPS), 'utf8');
  const core = await charactersOf(project);
  const others = otherCharacters(groups, new Set(core));
  const hash = createHash('sha256')
    .update(JSON.stringify([core, others, font.length, OWN_NAME, WEIGHTS]))
    .digest('hex');
  const folder = join(project, CACHE, hash.slice(0, 16));
  await mkdir(folder, { recursive: true });
  const written = await readdir(folder);
  // This style is written last: where it is, everything is complete.
  if (written.includes('core.css')) return folder;
  const renamed = rename(
    await subsetFont(font, core + others.join(''), {
      targetFormat: 'truetype',
      variationAxes: { wght: WEIGHTS },
      preserveNameIds: LICENCE_NAMES,
    }),
  );
  const write = async (family: string, file: string, characters: string): Promise<string> => {
    const subset = await subsetFont(renamed, characters, {
      targetFormat: 'woff2',
      preserveNameIds: LICENCE_NAMES,
    });
    await writeFile(join(folder, file), subset);
    return styleOf(family, file, characters);
  };
  const styles: string[] = [];
  for (const [index, characters] of others.entries())
    styles.push(await write('Other Sans', `other-${index + 1}.woff2`, characters));
  await writeFile(join(folder, 'other-characters.css'), styles.join(''));
  await writeFile(join(folder, 'core.css'), await write('Core Sans', 'core.woff2', core));
  return folder;
}

/** The characters of each file but those of the core; the first file has the rarest. */
function otherCharacters(groups: string, core: ReadonlySet<string>): string[] {
  const characters = [...groups.matchAll(/unicode-range:([^;]+)/g)].map(([, ranges = '']) =>
    charactersIn(ranges).filter((character) => !core.has(character)),
  );
  const files = Array.from({ length: Math.ceil(characters.length / GROUPS_OF_A_FILE) }, (_, index) =>
    characters.slice(index * GROUPS_OF_A_FILE, (index + 1) * GROUPS_OF_A_FILE).flat(),
  );
  return files.map((file) => file.sort().join(''));
}

function charactersIn(ranges: string): string[] {
  return [...ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(([, first = '', last = first]) => {
    const [from, to] = [parseInt(first, 16), parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  });
}

/** Replaces the reserved name among the names of a TrueType font, which are written in UTF-16BE. */
function rename(font: Buffer): Buffer {
  const [from, to] = [RESERVED_NAME, OWN_NAME].map((name) => Buffer.from(name, 'utf16le').swap16());
  if (!from || !to || from.length !== to.length) throw new Error('web font: the names differ in length');
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
  throw new Error('web font: the font has no table of names');
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

const styleOf = (family: string, file: string, characters: string): string => `@font-face {
  font-family: '${family}';
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: swap;
  src: url('./${file}') format('woff2');
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
