function ngramsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return meaningfulWords(words).flatMap((word) => {
    const characters = [...word];
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    return [...characters, ...pairs, ...pairs];
  });
}

/**
 * A vector of unit length for a text: its syllables and syllable pairs (twice the weight), hashed into the dimensions with a sign
 * (feature hashing, Weinberger et al. 2009). The same text always gives the same vector; texts that share syllables have close vectors, and
 * so have remarks on writing that say the same in other words. A text without words and numbers is the first unit vector.
 */
export function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const ngram of ngramsOf(text)) {
    const value = hashText(ngram);
    const at = (value >>> 1) % dimensions;
    vector[at] = (vector[at] ?? 0) + (value & 1 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((component) => component / length);
}

// Stems of words with the same meaning in a remark on writing. The first of a line represents all of them.
const SYNONYMS = [
  '숫자 수치 지표',
  '결과 성과',
  '견주 비교 나란히 대비',
  '짧게 간결하게 간결히',
  '까닭 이유 근거',
  '차례 순서',
  '어미 끝맺음 종결',
  '되풀이 반복',
  '문단 단락',
  '하나 한',
  '나열 늘어놓',
  '상투 진부 뻔한',
  '다짐 각오',
  '크기 규모',
  '스스로 직접',
  '짐작 추측',
  '기준 잣대',
  '연결 이어 잇습 잇는',
  '여러 많은 다양한',
  '달라진 바뀐',
  '자신 본인',
  '역할 몫',
  '쓰는 이용하는 사용하는',
  '결정 판단',
  '성격 성향',
  '묻는 물음',
  '바로 곧바로',
  '기한 기간',
  '문서 자료',
].map((line) => line.split(' '));

const CANONICAL = new Map(
  SYNONYMS.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
);
const STEMS = [...CANONICAL.keys()].filter((stem) => stem.length > 1).sort((a, b) => b.length - a.length);

// Verbs and adverbs of writing and showing: they occur in remarks of every kind and do not tell remarks apart.
const VERBS_OF_WRITING =
  /^(?:적(?:어|습|는|은)|쓰|쓴다|씁|밝[히힌힙혀]|보[여입]|드러|담(?:아|고|습|는)|말[하할한합]|설명|서술|소개|알[리립]|이야기|풀어|줍니다|준다|주고|삼[습는아]|구체적|자세하게|상세하게|또렷하게|선명하게|분명하게|뚜렷하게)/;
const STOP_WORDS = new Set('그 수 것 때 글 글쓴이 전체 함께 한다 합니다 해 하고 있게 있도록 있는'.split(' '));
const PARTICLE = /(?:으로|에서|에게|까지|부터|보다|을|를|은|는|이|가|과|와|의|에|로|도|만)$/;

function canonicalOf(word: string): string {
  const stripped = word.replace(PARTICLE, '');
  const known = CANONICAL.get(stripped) ?? CANONICAL.get(word);
  if (known !== undefined) return known;
  // In a shorter word the particle may be part of the stem.
  const bare = word.length > 2 ? stripped : word;
  const stem = STEMS.find((one) => word.startsWith(one));
  return stem === undefined ? bare : (CANONICAL.get(stem) ?? bare);
}

/** The words that carry the meaning of a remark on writing, each replaced by the representative of its synonyms. */
function meaningfulWords(words: readonly string[]): string[] {
  const meaningful = words
    .filter((word) => !VERBS_OF_WRITING.test(word))
    .map(canonicalOf)
    .filter((word) => !STOP_WORDS.has(word));
  return meaningful.length > 0 ? meaningful : [...words];
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a (Fowler, Noll, Vo), 32 bits, over UTF-16 code units. */
export function hashText(text: string): number {
  let value = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME);
  // The lowest bits of FNV are weak for short texts, and they choose the dimension.
  return (value ^ (value >>> 15)) >>> 0;
}
