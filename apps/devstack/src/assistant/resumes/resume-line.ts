/** A line of a resume: its cells, and the period that it names, taken out of them. */
export interface ResumeLine {
  raw: string;
  cells: string[];
  start: string;
  /** The start again for a date that stands alone; empty when the period goes on or its end is not said. */
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

/** Takes a line apart. */
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
