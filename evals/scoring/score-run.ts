import type { EvaluationCase } from '../cases/case.js';
import type { Run } from '../outcome.js';
import { boundOf, METRIC_IDS, metricOf, keeps, type MetricId, type Observation } from './metrics.js';
import { scoreOutcome } from './score-outcome.js';
import { scoreRequests, type Prices } from './score-requests.js';

/** A metric of a whole run, with minimum and maximum of its repetitions. */
interface ScoredMetric {
  value: number;
  least: number;
  most: number;
  isKept: boolean;
}

/** The texts of an outcome that a metric is about. */
interface FoundTexts {
  caseId: string;
  repetition: number;
  metric: MetricId;
  found: string[];
}

export interface ScoredRun {
  name: string;
  provider: string;
  model: string;
  isMeasured: boolean;
  prompts: Run['prompts'];
  repetitions: number;
  cases: number;
  /** A metric without an observation is missing. */
  metrics: Partial<Record<MetricId, ScoredMetric>>;
  found: FoundTexts[];
}

/** The metrics of a run by the current rules; outcomes of removed cases are left out. */
export function scoreRun(run: Run, cases: readonly EvaluationCase[], prices: Prices): ScoredRun {
  const { isMeasured } = run;
  const byId = new Map(cases.map((one) => [one.id, one]));
  const scored = run.outcomes.flatMap((outcome) => {
    const one = byId.get(outcome.caseId);
    if (one === undefined) return [];
    const observations = [...scoreOutcome(one, outcome), ...scoreRequests(outcome, { isMeasured, prices })];
    return [{ outcome, observations }];
  });
  const repetitions = [...new Set(scored.map(({ outcome }) => outcome.repetition))];
  const metrics: ScoredRun['metrics'] = {};
  for (const id of METRIC_IDS) {
    const values = (only?: number): number | null =>
      summarize(
        id,
        scored.flatMap(({ outcome, observations }) =>
          only === undefined || outcome.repetition === only ? observations : [],
        ),
      );
    const value = values();
    if (value === null) continue;
    const each = repetitions.map((repetition) => values(repetition) ?? value);
    const bound = boundOf(id, run.provider);
    metrics[id] = {
      value,
      least: Math.min(...each),
      most: Math.max(...each),
      isKept: bound === null || keeps(value, bound),
    };
  }
  return {
    name: run.name,
    provider: run.provider,
    model: run.model,
    isMeasured,
    prompts: run.prompts,
    repetitions: repetitions.length,
    cases: new Set(scored.map(({ outcome }) => outcome.caseId)).size,
    metrics,
    found: scored.flatMap(({ outcome: { caseId, repetition }, observations }) =>
      observations.flatMap(({ metric, found = [] }) =>
        found.length === 0 ? [] : [{ caseId, repetition, metric, found }],
      ),
    ),
  };
}

function summarize(id: MetricId, observations: readonly Observation[]): number | null {
  const own = observations.filter(({ metric }) => metric === id);
  if (own.length === 0) return null;
  if (metricOf(id).summary === 'MEDIAN') {
    const amounts = own.map(({ amount }) => amount).sort((left, right) => left - right);
    return amounts[Math.floor(amounts.length / 2)] ?? null;
  }
  const total = (pick: (one: Observation) => number): number => own.reduce((sum, one) => sum + pick(one), 0);
  return total(({ amount }) => amount) / total(({ of }) => of);
}
