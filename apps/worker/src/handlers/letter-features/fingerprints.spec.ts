import { fingerprintsOf, hashesOf, MINIMUM_COPY_LENGTH, GUARANTEED_COPY_LENGTH } from './fingerprints.js';

/** Pseudo-random syllables for each seed: two texts share a run of MINIMUM_COPY_LENGTH only when one copies the other. */
function textOf(seed: number, length: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return String.fromCodePoint(0xac00 + ((state >>> 8) % 2_350));
  }).join('');
}

function searching(letter: string): (description: string) => boolean {
  const kept = new Set(fingerprintsOf(letter));
  return (description) => hashesOf(description).some((hash) => kept.has(hash));
}

describe('fingerprints', () => {
  const letters = Array.from({ length: 4 }, (_, index) => textOf(index + 1, 400));

  it('find every run of GUARANTEED_COPY_LENGTH characters at any position', () => {
    const missed = letters.flatMap((letter, index) => {
      const isFound = searching(letter);
      const [before, after] = [textOf(1_000 + index, 9), textOf(2_000 + index, 9)];
      return Array.from({ length: letter.length - GUARANTEED_COPY_LENGTH + 1 }, (_, at) =>
        letter.slice(at, at + GUARANTEED_COPY_LENGTH),
      ).filter((copied) => !isFound(`${before}${copied}${after}`));
    });
    expect(missed).toEqual([]);
  });

  it('find no run shorter than MINIMUM_COPY_LENGTH, and nothing in an unrelated text', () => {
    for (const [index, letter] of letters.entries()) {
      const description = `${textOf(3_000 + index, 60)}${letter.slice(100, 100 + MINIMUM_COPY_LENGTH - 1)}`;
      expect(searching(letter)(description)).toBe(false);
    }
  });

  it('find a copy with different spaces, punctuation and case', () => {
    const sentence = '고객 문의를 유형별로 나누어 Excel 표로 정리한 뒤 매주 답변 시간을 절반으로 줄였습니다.';
    const disguised =
      '…고객문의를, 유형별로 「나누어」 EXCEL 표로\u3000정리한 뒤 매주 답변 시간을 절반으로 줄였습니다';
    expect(searching(`앞선 이야기입니다. ${sentence} 뒤의 이야기입니다.`)(disguised)).toBe(true);
  });

  it('keep about one hash of nine, and at least one of a text that has any', () => {
    for (const letter of letters) {
      const share = fingerprintsOf(letter).length / hashesOf(letter).length;
      expect(share).toBeGreaterThan(0.08);
      expect(share).toBeLessThan(0.15);
    }
    expect(fingerprintsOf(textOf(7, MINIMUM_COPY_LENGTH))).toHaveLength(1);
    expect(fingerprintsOf(textOf(7, MINIMUM_COPY_LENGTH - 1))).toEqual([]);
    expect(fingerprintsOf('')).toEqual([]);
  });
});
