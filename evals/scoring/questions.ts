import { findNumbers, similarity } from '#domain';

const INTERROGATIVE = '(?:무엇|무슨|뭐|뭔가|어떤|어떻게|어떠|어땠|왜|얼마|언제|누가|누구|어디|몇|어느)';
const CONJUNCTION =
  '(?:고,? |며,? |으며,? |는지와 |는지, |인지와 |인지, |그리고 |또한 |또 |또는 |혹은 |다음으로 )';
const TWO_CLAUSES = new RegExp(`${INTERROGATIVE}[^?]*${CONJUNCTION}[^?]*${INTERROGATIVE}`);
const TWO_OBJECTS = new RegExp(
  `${INTERROGATIVE}[^?]*(?:와|과|및) (?:그 )?(?:이유|까닭|결과|근거|배경|과정)(?:를|을|은|는|도|까지)?[^?]*$`,
);

/** Whether a question asks one thing: one question mark at most, and no second interrogative or object after a conjunction. */
export const isSingle = (question: string): boolean =>
  (question.match(/[?？]/g)?.length ?? 0) <= 1 && !TWO_CLAUSES.test(question) && !TWO_OBJECTS.test(question);

/** For each question 1 minus its similarity to the most similar other or earlier question: 0 is the same, 1 has nothing in common. */
export const distinctnessOf = (questions: readonly string[], existing: readonly string[]): number[] =>
  questions.map((question, index) => {
    const others = [...existing, ...questions.filter((_, at) => at !== index)];
    return 1 - Math.max(0, ...others.map((other) => similarity(question, other)));
  });

/** For each answer that repeats figures of the letter from an earlier answer: the first of them. */
export function figuresRepeatedIn(answers: readonly string[], letter: string): string[] {
  const keyOf = ({ value, unit }: { value: number; unit: string | null }): string => `${value}${unit ?? ''}`;
  const ofLetter = new Set(findNumbers(letter).map(keyOf));
  const mentioned = new Set<string>();
  return answers.flatMap((answer) => {
    const figures = findNumbers(answer).filter((number) => ofLetter.has(keyOf(number)));
    const repeated = figures.find((number) => mentioned.has(keyOf(number)));
    for (const number of figures) mentioned.add(keyOf(number));
    return repeated === undefined ? [] : [repeated.text];
  });
}
