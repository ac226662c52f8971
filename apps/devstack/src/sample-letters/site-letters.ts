import { composeLetter, type SampleLetter, type WritingQuality } from './compose-letter.js';
import { writingMaterials } from './writing-materials.js';

/** The sections of the sample site, each with a layout of its own, except CLOSED: it has the board's, and robots.txt forbids it. */
export type SiteSection = 'BOARD' | 'CARDS' | 'ARCHIVE' | 'APP' | 'CLOSED';

export interface SiteLetter extends SampleLetter {
  id: number;
  section: SiteSection;
}

const SECTIONS: readonly { section: SiteSection; firstId: number; count: number }[] = [
  { section: 'BOARD', firstId: 1, count: 48 },
  { section: 'CARDS', firstId: 101, count: 36 },
  { section: 'ARCHIVE', firstId: 201, count: 24 },
  { section: 'APP', firstId: 301, count: 24 },
  { section: 'CLOSED', firstId: 901, count: 5 },
];

// The qualities of ten letters, about as samples on the web are.
const QUALITIES: readonly WritingQuality[] = [
  'STRONG',
  'STRONG',
  'MIXED',
  'STRONG',
  'WEAK',
  'STRONG',
  'STRONG',
  'MIXED',
  'STRONG',
  'WEAK',
];

/** The letter of a number; the demo data has numbers of its own, above those of the site. */
export function letterOfNumber(number: number): SampleLetter {
  const quality = QUALITIES[number % QUALITIES.length] ?? 'STRONG';
  const material = writingMaterials[number % writingMaterials.length];
  if (material === undefined) throw new RangeError(`${number} is no number of a letter`);
  return composeLetter(number, quality, material);
}

/** Every regular letter of the site. */
export const siteLetters: readonly SiteLetter[] = SECTIONS.flatMap(({ section, firstId, count }) =>
  Array.from({ length: count }, (_, at) => ({ ...letterOfNumber(firstId + at), id: firstId + at, section })),
);

const own = (id: number): SiteLetter => ({ ...letterOfNumber(id), id, section: 'BOARD' });
const copyOf = (original: number, id: number): SiteLetter => ({
  ...letterOfNumber(original),
  id,
  section: 'BOARD',
});

function slightlyChanged(original: number, id: number): SiteLetter {
  const letter = copyOf(original, id);
  const [first, ...others] = letter.questions;
  const text = `${first?.text ?? ''} 이 마음은 지금도 그대로입니다.`;
  return { ...letter, questions: [{ prompt: first?.prompt ?? '', text }, ...others] };
}

// The name, numbers and addresses belong to nobody: the resident number fails its own checksum.
function withPersonalData(id: number): SiteLetter {
  const letter = own(id);
  const text = [
    '성명: 나가온',
    '연락처: 010-0000-1234',
    '이메일: gaon.na@jaso.example',
    '주민등록번호: 990101-1234567',
    '궁금한 점은 위 번호나 02-000-5678로 알려 주시기 바랍니다.',
  ].join('\n');
  return { ...letter, questions: [{ prompt: '인적 사항', text }, ...letter.questions] };
}

/** Letters of the board with a peculiarity that a crawl must handle, by its name. */
export const oddLetters = {
  slow: [own(51), own(52)],
  brokenOnce: own(53),
  moved: own(54),
  movedTwice: own(55),
  duplicate: copyOf(3, 56),
  nearDuplicate: slightlyChanged(7, 57),
  personalData: withPersonalData(58),
} as const;
