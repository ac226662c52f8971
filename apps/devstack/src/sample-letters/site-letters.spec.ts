import { jobFamilyOf } from '#domain';
import { composeLetter, fillPassage, picksFrom, textOfLetter } from './compose-letter.js';
import { oddLetters, siteLetters } from './site-letters.js';
import { writingMaterials } from './writing-materials.js';

describe('the letters of the sample site', () => {
  const texts = siteLetters.map(textOfLetter);

  it('are more than a hundred, all different, and as long as letters are', () => {
    expect(siteLetters.length).toBeGreaterThan(100);
    expect(new Set(texts).size).toBe(siteLetters.length);
    for (const text of texts) {
      expect(text.length).toBeGreaterThanOrEqual(300);
      expect(text.length).toBeLessThanOrEqual(1_200);
      expect(text).not.toMatch(/[[\]{}|]/);
    }
  });

  it('are about job fields of different families, two of software aside', () => {
    const families = writingMaterials.map(({ jobField }) => jobFamilyOf(jobField));
    expect(families).not.toContain(null);
    expect(new Set(families).size).toBe(writingMaterials.length - 1);
    expect(new Set(siteLetters.map(({ jobField }) => jobField)).size).toBe(writingMaterials.length);
  });

  it('are the same at every start', () => {
    const [material] = writingMaterials;
    expect(composeLetter(7, 'STRONG', material)).toEqual(composeLetter(7, 'STRONG', material));
  });

  it('include a copy and a near copy among the odd letters', () => {
    expect(texts).toContain(textOfLetter(oddLetters.duplicate));
    expect(texts).not.toContain(textOfLetter(oddLetters.nearDuplicate));
  });
});

describe('fillPassage', () => {
  const facts = { companyName: '달무리소프트', jobField: '백엔드 개발' };

  it('chooses a wording and brings the particle that fits it', () => {
    const first = () => 0;
    const last = (count: number) => count - 1;
    const passage = '[company:은/는] [field]에서 {빵집|세탁소:을/를} {한 번|두 번} 도왔습니다.';
    expect(fillPassage(passage, facts, first)).toBe(
      '달무리소프트는 백엔드 개발에서 빵집을 한 번 도왔습니다.',
    );
    expect(fillPassage(passage, facts, last)).toBe(
      '달무리소프트는 백엔드 개발에서 세탁소를 두 번 도왔습니다.',
    );
  });

  it('chooses linked wordings together', () => {
    const pick = picksFrom(3);
    const filled = Array.from({ length: 30 }, () =>
      fillPassage('{&빵|꽃} {하나|둘} {&굽기|심기}', facts, pick),
    );
    expect(new Set(filled)).toEqual(new Set(['빵 하나 굽기', '빵 둘 굽기', '꽃 하나 심기', '꽃 둘 심기']));
  });

  it('picks every wording sooner or later', () => {
    const pick = picksFrom(1);
    const seen = new Set(Array.from({ length: 50 }, () => fillPassage('{하나|둘|셋}', facts, pick)));
    expect([...seen].sort()).toEqual(['둘', '셋', '하나']);
  });
});
