import { letterOfNumber, type SiteLetter } from './site-letters.js';

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

/** Letters of the board that something is odd about, by what it is. */
export const oddLetters = {
  slow: [own(51), own(52)],
  brokenOnce: own(53),
  moved: own(54),
  movedTwice: own(55),
  duplicate: copyOf(3, 56),
  nearDuplicate: slightlyChanged(7, 57),
  personalData: withPersonalData(58),
} as const;
