import { seeded } from './seeded-random.js';

/** A description and its family. Descriptions of one family are edits of one sentence: they are duplicates. */
export interface LabelledDescription {
  family: number;
  description: string;
}

const POSITIONS =
  '첫 문단에서|도입부에서|지원 동기에서|본론의 앞에서|마지막 문단에서|경험을 말하기 전에|성과를 말한 뒤에|소제목 바로 아래에서|위기를 설명하며|협업을 다루며|직무 역량을 다루며|입사 후 포부에서|실패를 돌아보며|갈등을 풀어 가며|수치를 들기 앞서|결론에 이르러'.split(
    '|',
  );
const MATTERS =
  '맡은 역할을|프로젝트의 배경을|고객의 불편을|팀의 목표를|문제의 원인을|자신의 판단을|배운 점을|해결 과정을|지원 회사의 사업을|데이터의 흐름을|일정의 어려움을|동료의 의견을|현장의 변화를|제품의 약점을|서비스의 특징을|직무의 요구를|실험의 결과를|비용의 절감을|매출의 증가를|사용자의 반응을|기술의 한계를|조직의 문화를|업무의 순서를|위험의 크기를'.split(
    '|',
  );
const MANNERS =
  '구체적인 숫자로|짧은 문장으로|시간 순서대로|비교를 곁들여|질문의 형식으로|대화를 인용하며|원인과 결과로|한 문장으로|표처럼 나누어|비유 없이|핵심 낱말로|사례를 들어|담담한 어조로|능동형 동사로|앞뒤를 대조하며|세 단계로|인용 없이 직접|전문 용어를 풀어|감정을 줄이고|독자의 눈높이로'.split(
    '|',
  );
const VERBS =
  '제시한다|정리한다|설명한다|강조한다|드러낸다|보여 준다|요약한다|구분한다|연결한다|되짚는다|증명한다|소개한다|묘사한다|나열한다|압축한다|뒷받침한다'.split(
    '|',
  );
const ENDS =
  '읽는 사람이 바로 이해하게 한다|신뢰를 높인다|다음 문단으로 자연스럽게 잇는다|직무와의 관련을 분명히 한다|진정성을 느끼게 한다|성장 가능성을 보인다|기억에 남게 한다|지루하지 않게 한다|주장에 무게를 싣는다|강점을 한눈에 보인다|과장 없이 설득한다|회사가 찾는 사람임을 알린다'.split(
    '|',
  );
const SLOTS = [POSITIONS, MATTERS, MANNERS, VERBS, MATTERS, MANNERS, ENDS];
const INSERTED = '특히|늘|먼저|다시|매우|조금|항상|분명히|차분히|스스로'.split('|');

const pick = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

// Edits as people and models make them: insert, delete or replace a word, change the ending, swap two words.
function edit(random: () => number, words: string[]): string[] {
  const at = Math.floor(random() * words.length);
  const kind = random();
  if (kind < 0.3) return words.toSpliced(at, 0, pick(random, INSERTED));
  if (kind < 0.5 && words.length > 6) return words.toSpliced(at, 1);
  if (kind < 0.7)
    return words.with(
      -1,
      `${(words.at(-1) ?? '').replace(/다$/, '')}${pick(random, ['다고 한다', '는 편이다', '며 끝난다'])}`,
    );
  if (kind < 0.85) return words.with(at, pick(random, pick(random, SLOTS)).split(' ')[0] ?? '');
  return words.with(at, words[at - 1] ?? words[at] ?? '').with(Math.max(0, at - 1), words[at] ?? '');
}

/**
 * Yields `count` descriptions, the same for the same seed. Half of the families have one description, the others up to 30; the first
 * has a thousandth of all, as a pattern that many letters show. The first description of a family is its sentence; each other one is one to
 * three edits away from it.
 */
export function* makeDescriptions(count: number, seed = 7): Generator<LabelledDescription> {
  const random = seeded(seed);
  for (let made = 0, family = 0; made < count; family += 1) {
    const words = SLOTS.map((slot) => pick(random, slot))
      .join(' ')
      .split(' ');
    const wanted =
      family === 0 ? Math.ceil(count / 1_000) : random() < 0.5 ? 1 : Math.ceil(1 + 29 * random() ** 4);
    for (let member = 0; member < wanted && made < count; member += 1, made += 1) {
      let own = words;
      for (let edits = member === 0 ? 0 : 1 + Math.floor(random() * 3); edits > 0; edits -= 1)
        own = edit(random, own);
      yield { family, description: own.join(' ') };
    }
  }
}
