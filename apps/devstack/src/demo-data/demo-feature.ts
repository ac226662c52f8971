import type { FeatureWeakness } from '#contracts';

/** An invented pattern, as the mining of sample letters would have found it. */
export interface DemoFeature {
  description: string;
  /** In how many different sample letters it was seen, 2 to 20. */
  letters: number;
  /** How many times it was seen in all, several in one letter counted. */
  times: number;
  /** Left out when it is of no particular job field. */
  jobField?: string;
  /** What it helps against. */
  weaknesses?: FeatureWeakness[];
}
