import { figuresOf, type SpellingScore } from './score-spelling.js';

interface Goal {
  name: string;
  /** Either of the two. */
  atLeast?: number;
  atMost?: number;
  measure: (score: SpellingScore) => number | null;
}

/** What the whole check promises, whatever the text. A wrong correction that is called sure costs more trust than a miss. */
const GOALS: readonly Goal[] = [
  {
    name: 'precision of SURE findings',
    atLeast: 0.99,
    measure: (score) => figuresOf(score, { certainty: 'SURE' }).precision,
  },
  {
    name: 'false findings in 1,000 clean words',
    atMost: 0.5,
    measure: (score) => figuresOf(score).falsePerThousandWords,
  },
  { name: 'recall of all findings', atLeast: 0.8, measure: (score) => figuresOf(score).recall },
  { name: 'precision of all findings', atLeast: 0.9, measure: (score) => figuresOf(score).precision },
];

export interface GoalResult {
  /** The name with the bound: 'recall of all findings ≥ 0.80'. */
  goal: string;
  measured: number | null;
  isMet: boolean;
}

/** The goals, and whether each is met. What cannot be measured meets none. */
export function judgeGoals(score: SpellingScore): GoalResult[] {
  return GOALS.map(({ name, atLeast, atMost, measure }) => {
    const measured = measure(score);
    const isMet = measured !== null && measured >= (atLeast ?? -Infinity) && measured <= (atMost ?? Infinity);
    const bound = atLeast === undefined ? `≤ ${atMost?.toFixed(2)}` : `≥ ${atLeast.toFixed(2)}`;
    return { goal: `${name} ${bound}`, measured, isMet };
  });
}
