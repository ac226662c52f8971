import { chooseFrom, fillPassage, type LetterFacts, type Pick, picksFrom } from './fill-passage.js';
import { strongPlans, strongSetbacks, strongTeamwork } from './passages/strong.js';
import { weakCharacters, weakExperiences, weakMotives, weakPlans } from './passages/weak.js';
import type { SampleLetter } from './sample-letter.js';
import type { WritingMaterial } from './writing-material.js';

/** MIXED: well told experience between phrases that stand in every letter. */
export type WritingQuality = 'STRONG' | 'MIXED' | 'WEAK';

const COMPANY_BEGINNINGS = [
  '구름나루',
  '달무리',
  '물오름',
  '솔바람',
  '느티골',
  '새벽별',
  '너른들',
  '도토리숲',
  '파도결',
  '반디내',
  '여울목',
  '하늘다리',
  '모래톱',
  '초록섬',
  '별마루',
  '버들잎',
  '청보리',
  '나래울',
  '고래등',
  '돌담길',
];

const PROMPTS = {
  motive: ['지원 동기를 적어 주세요.', '우리 회사에 지원한 이유는 무엇입니까?', '지원 동기'],
  story: [
    '직무와 관련된 경험을 구체적으로 적어 주세요.',
    '가장 끈질기게 해결한 문제를 적어 주세요.',
    '직무 경험',
  ],
  teamwork: ['함께 일한 경험을 적어 주세요.', '협업에서 맡은 역할은 무엇이었습니까?'],
  setback: ['실패한 경험과 배운 점을 적어 주세요.', '어려움을 겪은 경험을 적어 주세요.'],
  character: ['성격의 장단점을 적어 주세요.', '자신을 소개해 주세요.'],
  plan: ['입사 후 포부를 적어 주세요.', '입사 후 계획', '회사에서 이루고 싶은 것을 적어 주세요.'],
} as const;

type Question = keyof typeof PROMPTS;
type Outline = readonly (readonly [Question, readonly string[]])[];

/** A letter that is the same for the same number, quality and material. */
export function composeLetter(
  number: number,
  quality: WritingQuality,
  material: WritingMaterial,
): SampleLetter {
  const pick = picksFrom(number);
  const companyName = chooseFrom(COMPANY_BEGINNINGS, pick) + chooseFrom(material.companyEndings, pick);
  const facts: LetterFacts = { companyName, jobField: material.jobField };
  const questions = outlineOf(quality, material, pick).map(([question, passages]) => ({
    prompt: chooseFrom(PROMPTS[question], pick),
    text: fillPassage(chooseFrom(passages, pick), facts, pick),
  }));
  return { title: `${companyName} ${material.jobField} 자기소개서`, ...facts, questions };
}

function outlineOf(quality: WritingQuality, material: WritingMaterial, pick: Pick): Outline {
  if (quality === 'WEAK') return weakOutline(pick);
  const motive = ['motive', quality === 'MIXED' ? weakMotives : material.motives] as const;
  const plan = ['plan', quality === 'MIXED' ? weakPlans : strongPlans] as const;
  const story = ['story', material.stories] as const;
  const more: Outline = [
    ['teamwork', strongTeamwork],
    ['setback', strongSetbacks],
  ];
  const outlines: Outline[] = [
    [motive, story, plan],
    [story, ...more.slice(0, 1), plan],
    [motive, story, ...more.slice(1)],
    [motive, story, chooseFrom(more, pick), plan],
  ];
  return chooseFrom(outlines, pick);
}

const weakOutline = (pick: Pick): Outline =>
  chooseFrom<Outline>(
    [
      [
        ['motive', weakMotives],
        ['story', weakExperiences],
        ['plan', weakPlans],
      ],
      [
        ['character', weakCharacters],
        ['story', weakExperiences],
        ['motive', weakMotives],
      ],
    ],
    pick,
  );
