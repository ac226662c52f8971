import { finalConsonantOf } from '#domain';

/** One part of an answer: which sentences of a letter fit it, and the blank for the member when none does. */
export interface OutlinePart {
  label: string;
  fits: (text: string) => boolean;
  blank: string;
  /** It continues the part before: only a later sentence of the same story fits it. */
  follows?: boolean;
}

/** The parts of an answer to one kind of question. */
export interface Outline {
  parts: readonly OutlinePart[];
  tip: string;
}

const SITUATION = /때|당시|처음|문제|일어났|느렸|느려|멈|몰리|어려|불편|그쳤|반복|부족|달라|늦|않았/;
const TASK = /맡았|맡아|맡은|담당|역할|목표로/;
const ACTION =
  /만들|바꾸|바꿨|나누|나눴|정리|기록|설계|분석|개발|기획|제작|조사|개선|시험|적용|공부|물었|썼|모았|모아|세웠|골랐|제안|작성|준비|찾|대조|걸었|그려|확인/;
const RESULT =
  /줄였|줄어|줄었|늘었|늘렸|늘어|높였|높아|올랐|올렸|달성|이뤘|수상|성공적|마쳤|해결|그 결과|결과를|단축|증가|감소|절감|나오지 않았|이 되었|가 되었|나아졌/;
const LESSON = /배웠|배울 수|알았|알게|깨달|습관|느꼈|교훈|기준|나았습니다|중요/;
const MOTIVE = /지원(?:한|하게|을|동기|했|합|하고)|관심|매력|계기|공감|이유|좋아/;
const PLAN = /싶습니다|겠습니다|싶어요|겠어요|목표입니다/;
const TRAIT = /강점|장점|습관|^저는 [^.]{2,40}(?:사람입니다|편입니다|합니다)[.]?$/;

/** Whether a sentence is about the past: its last verb is in the past tense. */
export function isPast(text: string): boolean {
  const [, verb = ''] = /([가-힣])(?:습니다|다|어요|고요)[.!]*$/.exec(text.trim()) ?? [];
  return finalConsonantOf(verb) === 'ㅆ' && verb !== '있' && verb !== '겠';
}

const contains =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);
const inPast =
  (pattern: RegExp) =>
  (text: string): boolean =>
    isPast(text) && pattern.test(text);

/** Whether a sentence describes a past action. */
export const describesPastAction = inPast(ACTION);

const situation = {
  label: '상황',
  fits: inPast(SITUATION),
  blank: '(그때의 상황: 언제, 어디에서, 무엇이 문제였는지)',
};
const task = { label: '맡은 일', fits: inPast(TASK), blank: '(내가 맡은 역할과 목표)', follows: true };
const action = {
  label: '행동',
  fits: describesPastAction,
  blank: '(내가 직접 한 일을 순서대로)',
  follows: true,
};
const result = {
  label: '결과',
  fits: inPast(RESULT),
  blank: '(달라진 점을 확인할 수 있는 숫자로)',
  follows: true,
};
const lesson = {
  label: '배운 점',
  fits: contains(LESSON),
  blank: '(이 일에서 얻은 것과 지금 쓰는 곳)',
  follows: true,
};
const plan = { label: '하고 싶은 일', fits: contains(PLAN), blank: '(입사해서 맡고 싶은 일과 그 까닭)' };

/** Situation, task, action, result and lesson: for every question that no other outline fits. */
export const STAR: Outline = {
  parts: [situation, task, action, result, lesson],
  tip: '결론을 한 문장으로 먼저 말하고, 상황은 짧게, 내가 한 행동은 길게 말해 보세요.',
};

/** The first whose expression the question matches is used; STAR for other questions. */
const OUTLINES: readonly (Outline & { appliesTo: RegExp })[] = [
  {
    appliesTo: /약점|단점|부족한 점/,
    parts: [
      {
        label: '약점',
        fits: contains(/단점|약점|부족|서툴|미숙/),
        blank: '(직무에 치명적이지 않은 실제 약점 하나)',
      },
      {
        label: '줄이는 방법',
        fits: contains(LESSON),
        blank: '(그것을 줄이려고 지금 하고 있는 행동)',
        follows: true,
      },
      { label: '달라진 점', fits: inPast(RESULT), blank: '(그 뒤로 달라진 것)', follows: true },
    ],
    tip: '강점을 돌려 말한 약점은 바로 들켜요. 실제 약점과 줄이는 행동을 함께 말해 보세요.',
  },
  {
    appliesTo: /생각이 달|의견|갈등|협업|함께 일|동료|팀에서|팀원/,
    parts: [
      {
        label: '상황',
        fits: contains(/의견이? (?:달|차이|충돌|엇갈)|갈등|생각이 달|서로의 입장|설득/),
        blank: '(누구와 무엇을 두고 생각이 달랐는지)',
      },
      action,
      result,
      lesson,
    ],
    tip: '누가 옳았는지보다 상대의 까닭을 어떻게 들었고 무엇으로 좁혔는지를 말해 보세요.',
  },
  {
    appliesTo: /왜 꼭|지원하셨|지원한 (?:이유|동기|까닭)|지원 ?동기|합격한다면|행동으로 이어진/,
    parts: [
      { label: '동기', fits: contains(MOTIVE), blank: '(이 직무와 회사여야 하는 까닭)' },
      { label: '근거', fits: describesPastAction, blank: '(그 마음으로 실제로 한 일)' },
      plan,
    ],
    tip: '회사 소개를 외워 말하기보다, 내 경험과 이어지는 한 가지를 골라 말해 보세요.',
  },
  {
    appliesTo: /입사|계획|앞으로|무엇으로 확인|포부/,
    parts: [
      plan,
      { label: '준비한 것', fits: describesPastAction, blank: '(그 일을 위해 이미 준비한 것)' },
      {
        label: '첫걸음',
        fits: contains(/첫해|첫 달|먼저 .*(?:겠습니다|싶습니다)/),
        blank: '(들어가서 가장 먼저 할 일 하나)',
      },
    ],
    tip: '다짐보다 순서가 설득력 있어요. 가장 먼저 할 일 하나를 또렷하게 말해 보세요.',
  },
  {
    appliesTo: /자기소개|강점|역량|장점/,
    parts: [
      { label: '한마디', fits: contains(TRAIT), blank: '(나를 한 문장으로: 어떤 일을 어떻게 하는 사람인지)' },
      { label: '보여 주는 일', fits: describesPastAction, blank: '(그것을 보여 주는 일 하나)' },
      result,
      plan,
    ],
    tip: '형용사보다 일 하나로 보여 주세요. 이어질 질문을 이끌 수 있는 일이면 더 좋아요.',
  },
  {
    appliesTo: /기대한 결과|실패|실수|다르게 하시겠|아쉬웠/,
    parts: [
      situation,
      {
        label: '까닭',
        fits: contains(/때문|원인|문제였|몰랐|추측|까닭/),
        blank: '(잘되지 않은 까닭 가운데 내 몫)',
        follows: true,
      },
      { ...action, label: '바꾼 점', blank: '(그 뒤로 바꾼 방법)' },
      result,
    ],
    tip: '남의 탓으로 들리지 않게, 내 몫과 그 뒤에 바꾼 행동을 먼저 말해 보세요.',
  },
];

/** The outline that fits a question. Quotations from the letter in the question are ignored. */
export function outlineFor(question: string): Outline {
  const asked = question.replace(/“[^”]*”/g, '');
  return OUTLINES.find(({ appliesTo }) => appliesTo.test(asked)) ?? STAR;
}
