import type { CheckRule } from '#domain';
import { type LetterAnalysis, type LetterFinding, quote } from './letter-analysis.js';
import type { Remark } from './strengths.js';

const SHOWN_PER_RULE = 3;
const MOST_IMPROVEMENTS = 10;
const LONG_AVERAGE = 60;

// The order in which a reader should see them; repeated words matter least.
const RULES: readonly CheckRule[] = [
  'NO_FIGURES',
  'CLICHE',
  'LONG_SENTENCE',
  'REPEATED_ENDING',
  'BLIND_HIRING',
  'REPEATED_WORD',
];

function remarkOn(finding: LetterFinding): Remark {
  const place = finding.sentence ? `${quote(finding.sentence)} — ` : '';
  return { description: `${place}${finding.message}`, suggestion: finding.suggestion };
}

function remarksOfRule(findings: readonly LetterFinding[], rule: CheckRule): Remark[] {
  return findings
    .filter((finding) => finding.rule === rule)
    .slice(0, SHOWN_PER_RULE)
    .map(remarkOn);
}

function remarkOnAverage({ averageLength, longest }: LetterAnalysis): Remark[] {
  if (averageLength <= LONG_AVERAGE || !longest) return [];
  return [
    {
      description: `문장 길이가 평균 ${averageLength}자로 길어요. 가장 긴 문장은 ${quote(longest)}이에요.`,
      suggestion: '이어지는 곳(-고, -며, -지만)에서 나눠 평균 50자 안팎으로 줄여 보세요.',
    },
  ];
}

function remarksOnStructure({ motivation, experience, result, plan, jobField }: LetterAnalysis): Remark[] {
  const job = jobField === '' ? '이 직무' : `${jobField} 직무`;
  const missing: [readonly unknown[], Remark][] = [
    [
      motivation,
      {
        description: '지원 동기가 보이지 않아요.',
        suggestion: `왜 ${job}에 지원하는지 첫 문단에 한두 문장으로 적어 보세요.`,
      },
    ],
    [
      experience,
      {
        description: '직무와 닿는 경험이 보이지 않아요.',
        suggestion: '맡은 역할과 한 일을 상황, 행동, 결과의 순서로 적어 보세요.',
      },
    ],
    [
      result,
      {
        description: '한 일의 결과가 보이지 않아요.',
        suggestion: '그 일로 무엇이 달라졌는지 문장 하나를 보태 보세요.',
      },
    ],
    [
      plan,
      {
        description: '입사 후의 계획이 보이지 않아요.',
        suggestion: '입사해서 맡고 싶은 일과 이루고 싶은 것을 마지막에 적어 보세요.',
      },
    ],
  ];
  return missing.filter(([sentences]) => sentences.length === 0).map(([, remark]) => remark);
}

/** What to improve, each with the sentence it is about and what to do; structure first. */
export function findImprovements(analysis: LetterAnalysis): Remark[] {
  const remarks = [
    ...remarksOnStructure(analysis),
    ...remarkOnAverage(analysis),
    ...RULES.flatMap((rule) => remarksOfRule(analysis.findings, rule)),
  ];
  if (remarks.length > 0) return remarks.slice(0, MOST_IMPROVEMENTS);
  return [
    {
      description: '규칙으로 찾을 수 있는 문제는 없었어요.',
      suggestion: '소리 내어 읽으며 어색한 곳이 없는지, 사실과 다른 곳이 없는지 살펴보세요.',
    },
  ];
}
