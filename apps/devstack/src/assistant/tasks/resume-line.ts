import { techStackOf } from '#domain';

/** A line of a resume: its cells without the period, and the period. */
export interface ResumeLine {
  raw: string;
  cells: string[];
  start: string;
  /** Equal to the start for a single date; empty when the period is ongoing or has no end. */
  end: string;
  ongoing: boolean;
  hasDate: boolean;
  isBullet: boolean;
}

const YEAR = "(?:(?:19|20)\\d{2}|['’]?\\d{2}(?=\\s*[.년]))";
const MONTH_OF_YEAR = `${YEAR}\\s*(?:년|[.\\-/])\\s*(?:1[0-2]|0?[1-9])(?!\\d)(?:\\s*(?:월|[.\\-/])\\s*(?:3[01]|[12]\\d|0?[1-9])(?!\\d)\\s*일?)?\\s*월?\\.?`;
const BARE_YEAR = '(?<![\\d.])(?:19|20)\\d{2}(?!\\d)\\s*년?';
const DATE = `(?<![\\d./-])(?:${MONTH_OF_YEAR}|${BARE_YEAR})`;
const ONGOING = '현재|재직\\s*중|재학\\s*중|진행\\s*중|present|now';
const PERIOD = new RegExp(
  `(${DATE})(?:\\s*(?:~|∼|～|-|–|—|부터)\\s*(${DATE}|${ONGOING}|(?:1[0-2]|0?[1-9])(?![\\d.]))?\\s*(?:까지)?)?`,
  'i',
);
const BULLET = /^\s*[-–•*·▪■□◦○●▶ㆍ]\s*/;

/** Parses a line. */
export function readLine(raw: string): ResumeLine {
  const match = PERIOD.exec(raw);
  const isOngoing = new RegExp(`^(?:${ONGOING})$`, 'i').test(match?.[2]?.trim() ?? '');
  const isOpen = match !== null && match[2] === undefined && /(?:[~∼～–—-]|부터)\s*$/.test(match[0]);
  const rest =
    match === null ? raw : raw.slice(0, match.index) + '\t' + raw.slice(match.index + match[0].length);
  return {
    raw,
    cells: rest
      .split(/\t| {2,}|\s\|\s/)
      .map((cell) => cell.replace(/^[\s,/|:)\]·]+|[\s,/|:([·]+$/g, ''))
      .filter((cell) => /[\p{L}\p{N}]/u.test(cell)),
    start: match?.[1]?.trim() ?? '',
    end: isOngoing || isOpen ? '' : (match?.[2] ?? match?.[1] ?? '').trim(),
    ongoing: isOngoing || isOpen,
    hasDate: match !== null,
    isBullet: BULLET.test(raw),
  };
}

/** A line's words without its bullet. */
export const withoutBullet = (text: string): string => text.replace(BULLET, '').trim();

const SEPARATOR = /[,/·|\t\n()[\]:;]| - |、/;
const WORD = /[A-Za-z][A-Za-z0-9.+#-]*(?:\s(?=[A-Z])[A-Za-z][A-Za-z0-9.+#-]*)?|[가-힣]{2,}/g;
/** Names that are everyday words too: they are recognised only in a list of technologies. */
const EVERYDAY =
  /^(?:go|c|r|d|dart|swift|spring|make|express|next|nest|vite|배포|협업|엑셀|피그마|노션|슬랙|지라)$/i;

/** The technologies that a list names, as it writes them. */
export function technologiesInList(text: string): string[] {
  const names = text.split(SEPARATOR).flatMap((part) => {
    const name = part.trim();
    return techStackOf(name) === undefined ? technologiesInText(name) : [name];
  });
  return [...new Set(names)];
}

/** The technologies that a sentence names, as it writes them. */
export function technologiesInText(text: string): string[] {
  const words = [...text.matchAll(WORD)].flatMap(([word]) => [word, ...word.split(' ')]);
  const known = words
    .map((word) => word.replace(/[.-]+$/, ''))
    .filter((word) => !EVERYDAY.test(word) && techStackOf(withoutParticle(word)) !== undefined);
  return [...new Set(known.map(withoutParticle))].filter(
    (word, _index, all) => !all.some((other) => other !== word && other.split(' ').includes(word)),
  );
}

const withoutParticle = (word: string): string =>
  techStackOf(word) === undefined ? word.replace(/(?:을|를|은|는|와|과|로|으로|의|에서)$/, '') : word;
