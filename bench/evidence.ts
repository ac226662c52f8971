import { connectDatabase } from '#database';
import { insertFeatures, runSql } from '#testing';
import type { FeatureWeakness } from '#contracts';
import type { DataSource } from 'typeorm';
import {
  findFeatureCandidates,
  type FeatureSearch,
} from '../apps/worker/src/handlers/ai-improve/feature-candidates.js';
import { findEvidence, type EmbedText } from '../apps/worker/src/handlers/ai-improve/find-evidence.js';
import type { Bench } from './bench-servers.js';
import { median, percentile } from './measurements.js';

const GOAL_MILLISECONDS = 30;
const MODEL = 'bench';
/** Dimensions of OpenAI's text-embedding-3-small. */
const DIMENSIONS = 1_536;
/** Only features seen in this many letters get vectors: candidates are those seen most often, and a million vectors would take 6 GB. */
const LETTERS_OF_VECTORS = 20;

const FAMILIES = ['SOFTWARE', 'DATA', 'DESIGN', 'MARKETING', 'SALES', 'HR', 'RESEARCH', 'EDUCATION'];
const WEAKNESS_SETS: FeatureWeakness[][] = [
  [],
  ['CLICHE'],
  ['NO_FIGURES', 'LONG_SENTENCE'],
  ['REPEATED_ENDING', 'REPEATED_WORD', 'CLICHE', 'LONG_SENTENCE', 'NO_FIGURES'],
];
const LETTER =
  '저는 성실함을 바탕으로 맡은 일에 최선을 다했습니다. 화면이 느린 까닭을 찾아 고쳤습니다. '.repeat(15);

const searchOf = (run: number): FeatureSearch => {
  const family = FAMILIES[run % FAMILIES.length] ?? '';
  return {
    jobField: `${family} ${run % 40}`,
    jobFamily: family,
    weaknesses: WEAKNESS_SETS[run % WEAKNESS_SETS.length] ?? [],
  };
};

/** The baseline query, written by hand: one condition, best match first. */
const byHand = (dataSource: DataSource, search: FeatureSearch): Promise<unknown[]> =>
  runSql(dataSource, BY_HAND, [search.jobField, search.jobFamily, search.weaknesses]);

const BY_HAND = `
SELECT candidate.* FROM unnest('{EXPRESSION,STRUCTURE,CONTENT}'::text[]) AS category (name)
CROSS JOIN LATERAL (
  SELECT cover_letter_feature_id, description, distinct_letter_count, job_field, job_family, weaknesses, description_hash
  FROM cover_letter_feature
  WHERE features_category = category.name AND (job_field = $1 OR job_family = $2 OR job_family IS NULL)
  ORDER BY (job_field = $1) IS TRUE DESC, (weaknesses && $3) DESC, (job_family = $2) IS TRUE DESC, distinct_letter_count DESC
  LIMIT 66) AS candidate`;

async function insertVectors(dataSource: DataSource): Promise<void> {
  const floats = Float32Array.from({ length: 2 * DIMENSIONS }, (_, at) => Math.sin(at * at));
  await runSql(
    dataSource,
    `INSERT INTO description_embedding (description_hash, model, embedding)
     SELECT description_hash, $1, substring($2::bytea from (1 + 4 * (cover_letter_feature_id % $3::int))::int for 4 * $3::int)
     FROM cover_letter_feature WHERE distinct_letter_count >= $4`,
    [MODEL, Buffer.from(floats.buffer), DIMENSIONS, LETTERS_OF_VECTORS],
  );
  await runSql(dataSource, 'VACUUM (ANALYZE) description_embedding');
}

interface Times {
  p50: number;
  p95: number;
}

async function measure(runs: number, work: (run: number) => Promise<unknown>): Promise<Times> {
  await work(0);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work(run);
    times.push(performance.now() - started);
  }
  return { p50: median(times), p95: percentile(times, 0.95) };
}

const show = ({ p50, p95 }: Times): string => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;

/** Measures the choice of evidence from a million features against one hand-written statement in the same run. */
export async function benchEvidence({ databaseUrl, sized }: Bench): Promise<void> {
  const [features, runs] = [sized(1_000_000, 2_000), sized(400, 5)];
  const dataSource = await connectDatabase(databaseUrl);
  await insertFeatures(dataSource, features);
  await insertVectors(dataSource);
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => Math.cos(at));
  const withVector: EmbedText = () => Promise.resolve({ vector, model: MODEL });
  const withoutVector: EmbedText = () => Promise.resolve(null);
  const evidence = (run: number, embedText: EmbedText) =>
    findEvidence(
      dataSource,
      { content: LETTER, jobField: searchOf(run).jobField, customPrompt: '' },
      embedText,
    );
  const candidates = await measure(runs, (run) => findFeatureCandidates(dataSource, searchOf(run)));
  const byWords = await measure(runs, (run) => evidence(run, withoutVector));
  const byVectors = await measure(runs, (run) => evidence(run, withVector));
  const baseline = await measure(sized(12, 2), (run) => byHand(dataSource, searchOf(run)));
  await dataSource.destroy();
  const goal = `(goal p95 <= ${GOAL_MILLISECONDS} ms)`;
  process.stdout.write(
    [
      `evidence out of ${features.toLocaleString('en')} features: candidates ${show(candidates)} ${goal}`,
      `ranked by words ${show(byWords)} ${goal}, by vectors ${show(byVectors)} ${goal}`,
      `one statement by hand ${show(baseline)}: ratio ${(baseline.p50 / candidates.p50).toFixed(1)}, its time to that of the candidates`,
      '',
    ].join('\n'),
  );
}
