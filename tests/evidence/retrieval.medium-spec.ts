import type { FeatureWeakness } from '#contracts';
import { insertFeatures, type PlanNode, readPlan, recordStatements, runSql, useTestDatabase } from '#testing';
import {
  findFeatureCandidates,
  type FeatureSearch,
} from '../../apps/worker/src/handlers/ai-improve/feature-candidates.js';

const database = useTestDatabase();
beforeAll(async () => {
  await insertFeatures(database.dataSource, 100_000);
});

const WEAKNESSES: FeatureWeakness[] = ['CLICHE', 'NO_FIGURES'];
const search = (over: Partial<FeatureSearch> = {}): FeatureSearch => ({
  jobField: 'SOFTWARE 7',
  jobFamily: 'SOFTWARE',
  weaknesses: WEAKNESSES,
  ...over,
});

async function planOf(wanted: FeatureSearch): Promise<PlanNode[]> {
  const [statement] = await recordStatements(database.dataSource, () =>
    findFeatureCandidates(database.dataSource, wanted),
  );
  if (statement === undefined) throw new Error('nothing was read');
  return readPlan(database.dataSource, statement);
}

describe('the candidates for evidence out of 100,000 features', () => {
  it.each<[string, Partial<FeatureSearch>]>([
    ['a letter with weaknesses', {}],
    ['a letter without one', { weaknesses: [] }],
    [
      'a letter with all of them',
      { weaknesses: ['REPEATED_ENDING', 'REPEATED_WORD', 'CLICHE', 'LONG_SENTENCE', 'NO_FIGURES'] },
    ],
    ['a job that nobody knows', { jobField: '달 관리인', jobFamily: null }],
  ])('are read from the beginning of index ranges for %s', async (_whose, over) => {
    const plan = await planOf(search(over));
    const scans = plan.filter(
      (node) => /Scan/.test(node['Node Type']) && node['Node Type'] !== 'Function Scan',
    );
    expect(new Set(scans.map((node) => node['Node Type']))).toEqual(new Set(['Index Scan']));
    expect(plan.map((node) => node['Node Type']).filter((type) => /Sort|Bitmap|Seq/.test(type))).toEqual([]);
    expect(scans.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)).toBe(0);
    const read = scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(200);
  });

  it('are of each category, some of the very job, enough of its family or of no family, without duplicates', async () => {
    const found = await findFeatureCandidates(database.dataSource, search());
    expect(found.length).toBeLessThanOrEqual(200);
    expect(new Set(found.map(({ featureId }) => featureId)).size).toBe(found.length);
    for (const category of ['EXPRESSION', 'STRUCTURE', 'CONTENT']) {
      const ofCategory = found.filter(({ featuresCategory }) => featuresCategory === category);
      expect(ofCategory.filter(({ jobField }) => jobField === 'SOFTWARE 7').length).toBeGreaterThan(0);
      const fitting = ofCategory.filter(
        ({ jobFamily, weaknesses }) =>
          (jobFamily === 'SOFTWARE' || jobFamily === null) &&
          weaknesses.some((weakness) => WEAKNESSES.includes(weakness)),
      );
      expect(fitting.length).toBeGreaterThanOrEqual(25);
    }
  });

  it('contain the most frequent of those that match', async () => {
    const found = await findFeatureCandidates(database.dataSource, search());
    const [most] = await runSql<{ id: number }>(
      database.dataSource,
      `SELECT cover_letter_feature_id AS id FROM cover_letter_feature
       WHERE features_category = 'CONTENT' AND job_family = 'SOFTWARE' AND weaknesses && '{CLICHE}'
       ORDER BY distinct_letter_count DESC, cover_letter_feature_id DESC LIMIT 1`,
    );
    expect(found.map(({ featureId }) => featureId)).toContain(most?.id);
  });

  it('are of any job when the letter’s is unknown', async () => {
    const found = await findFeatureCandidates(
      database.dataSource,
      search({ jobField: '달 관리인', jobFamily: null }),
    );
    expect(found.some(({ jobFamily }) => jobFamily === null)).toBe(true);
    expect(found.some(({ jobFamily }) => jobFamily !== null)).toBe(true);
  });
});
