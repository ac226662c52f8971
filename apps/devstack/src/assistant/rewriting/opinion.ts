import { FINAL_CONSONANT, finalConsonantOf, withFinalConsonant } from '#domain';

const OPINION = /^(?<claim>.+)(?<quoting>라고|다고) 생각합니다(?<stop>[.!]*)$/su;
const NOT_A_NOUN = /(?:하|되|으|더|으리|리)$/;
const OPENING_SUBJECT = /^((?:그래서|따라서|또한|그리고|하지만|그러나|이에) )?저는 /;
// 은 and 는 may be adnominal too (듣는 사람); then 저는 is dropped without need, which Korean allows.
const OTHER_SUBJECT = /[가-힣][이가은는] /;

const endFormally = (stem: string) => {
  const last = stem.at(-1) ?? '';
  const final = finalConsonantOf(last);
  if (final === null) return null;
  const contracts =
    final === FINAL_CONSONANT.NONE || final === FINAL_CONSONANT.N || final === FINAL_CONSONANT.L;
  return contracts
    ? `${stem.slice(0, -1)}${withFinalConsonant(last, FINAL_CONSONANT.B)}니다`
    : `${stem}습니다`;
};

/** From the stem before 다고: 한 → 합니다, 먹는 → 먹습니다, 좋 → 좋습니다, 길 → 깁니다, 있 → 있습니다. */
function assertPredicate(stem: string): string | null {
  if (!stem.endsWith('는')) return endFormally(stem);
  const verb = stem.slice(0, -1);
  const final = finalConsonantOf(verb.at(-1));
  return final === null || final === FINAL_CONSONANT.NONE ? null : `${verb}습니다`;
}

/** From what stands before 라고: 인재 → 인재입니다, 힘이 → 힘입니다, 아니 → 아닙니다. */
function assertNoun(claim: string): string | null {
  if (claim.endsWith('아니')) return `${claim.slice(0, -1)}닙니다`;
  if (claim.endsWith(' 거')) return `${claim.slice(0, -1)}것입니다`;
  const noun =
    claim.endsWith('이') && finalConsonantOf(claim.at(-2)) !== FINAL_CONSONANT.NONE
      ? claim.slice(0, -1)
      : claim;
  if (NOT_A_NOUN.test(noun) || finalConsonantOf(noun.at(-1)) === null) return null;
  return `${noun}입니다`;
}

/** "저는 소통이 중요하다고 생각합니다": the claim has a subject of its own, so 저는 goes with 생각합니다. */
function releaseSubject(text: string): string | null {
  const opening = OPENING_SUBJECT.exec(text);
  const rest = text.slice(opening?.[0].length ?? 0);
  if (/(?:^|\s)(?:저는|제가|저도|나는|내가)\s/.test(rest)) return null;
  return opening && OTHER_SUBJECT.test(rest) ? `${opening[1] ?? ''}${rest}` : text;
}

/** "… 라고 생각합니다" said as a statement; anything that cannot be conjugated for sure stays as it is. */
export function stateOpinion(text: string): string {
  const { claim = '', quoting, stop } = OPINION.exec(text)?.groups ?? {};
  if (claim === '' || /["“”‘’]|[라다]고 생각|까$/.test(claim)) return text;
  const statement = quoting === '다고' ? assertPredicate(claim) : assertNoun(claim);
  return (statement && releaseSubject(`${statement}${stop}`)) ?? text;
}
