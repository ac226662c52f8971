import type { ImproveEvidence } from '#contracts';
import { z } from 'zod';
import type { CompletionRequest, Model } from './model-server.js';
import { EvidenceFixture, type NewFeature } from './evidence-fixture.js';

const dataSchema = z.looseObject({
  patterns: z.array(z.object({ featureId: z.number(), category: z.string(), description: z.string() })),
});
const patternsOf = ({ data }: CompletionRequest) => dataSchema.parse(data).patterns;

const FEEDBACK = { strengths: [], improvements: [], summary: '좋아요.' };
const edit = (sentenceNumber: number, featureId: number | null) => ({
  sentenceNumber,
  revised: `바꾼 문장 ${'가나다라마'[sentenceNumber - 1]}입니다.`,
  reason: '더 분명해요.',
  featureId,
});

let fixture: EvidenceFixture;
let asked: CompletionRequest[] = [];
let edits: (asking: CompletionRequest) => unknown[] | Promise<unknown[]> = () => [];
const model: Model = {
  complete: async (asking) => {
    asked.push(asking);
    return asking.name === 'cover_letter_rewrite' ? { edits: await edits(asking) } : FEEDBACK;
  },
};
beforeAll(async () => {
  fixture = await EvidenceFixture.start(model);
});
beforeEach(async () => {
  asked = [];
  delete model.embed;
  await fixture.rows('TRUNCATE cover_letter_feature, description_embedding CASCADE');
});
afterAll(() => fixture.stop());

const FEATURES: NewFeature[] = [
  { description: '성과를 건수와 기간으로 밝힌다.', weaknesses: ['NO_FIGURES'], distinctLetterCount: 12 },
  {
    description: '익숙한 표현 대신 그때의 장면을 쓴다.',
    featuresCategory: 'EXPRESSION',
    weaknesses: ['CLICHE'],
  },
  { description: '문제를 먼저 꺼내고 까닭을 뒤에 둔다.', featuresCategory: 'STRUCTURE' },
];
const insertFeatures = (features = FEATURES): Promise<number[]> =>
  Promise.all(features.map((feature) => fixture.insertFeature(feature)));
const storedOf = (featureIds: number[]): Promise<ImproveEvidence[]> =>
  fixture.rows(
    `SELECT cover_letter_feature_id AS "featureId", features_category AS "featuresCategory", description,
       distinct_letter_count AS "distinctLetterCount"
     FROM cover_letter_feature WHERE cover_letter_feature_id = ANY($1) ORDER BY array_position($1, cover_letter_feature_id)`,
    [featureIds],
  );

describe('a citation', () => {
  it('is of an existing feature that both prompts contained literally', async () => {
    await insertFeatures();
    edits = (asking) => patternsOf(asking).map(({ featureId }, index) => edit(index + 1, featureId));
    const result = await fixture.improved(await fixture.api.signIn());
    const cited = result.changes.flatMap(({ featureId }) => featureId ?? []);
    expect(cited.length).toBeGreaterThanOrEqual(2);
    expect(result.evidence.map(({ featureId }) => featureId).toSorted()).toEqual(cited.toSorted());
    expect(await storedOf(result.evidence.map(({ featureId }) => featureId))).toEqual(result.evidence);
    expect(asked.map(({ name }) => name)).toEqual(['cover_letter_feedback', 'cover_letter_rewrite']);
    for (const asking of asked)
      for (const { featureId, featuresCategory, description } of result.evidence)
        expect(patternsOf(asking)).toContainEqual({ featureId, category: featuresCategory, description });
  });

  it('is dropped when its feature was not given, whether invented or existing', async () => {
    await insertFeatures();
    const notGiven = await fixture.insertFeature({ description: '영업 성과를 그린다.', jobFamily: 'SALES' });
    await Promise.all(
      ['가', '나', '다'].map((mark) =>
        fixture.insertFeature({
          description: `${mark.repeat(6)} 적는다.`,
          weaknesses: ['NO_FIGURES'],
          distinctLetterCount: 90,
        }),
      ),
    );
    edits = (asking) => {
      expect(patternsOf(asking).map(({ featureId }) => featureId)).not.toContain(notGiven);
      return [edit(1, 987_654_321), edit(2, notGiven)];
    };
    const result = await fixture.improved(await fixture.api.signIn());
    expect(result.changes.map(({ featureId }) => featureId)).toEqual([null, null]);
    expect(result.evidence).toEqual([]);
  });

  it('keeps the given feature when it is withdrawn before the reply', async () => {
    const [featureId] = await insertFeatures([FEATURES[0] ?? { description: '' }]);
    const [before] = await storedOf([featureId ?? 0]);
    edits = async () => {
      await fixture.rows('DELETE FROM cover_letter_feature');
      return [edit(1, featureId ?? 0)];
    };
    const result = await fixture.improved(await fixture.api.signIn());
    expect(result.changes[0]?.featureId).toBe(featureId);
    expect(result.evidence).toEqual([before]);
  });

  it('is of no feature against repeated words where only the name of the company is repeated', async () => {
    const against = await fixture.insertFeature({
      description: '라라라라라라 적는다.',
      weaknesses: ['REPEATED_WORD'],
      distinctLetterCount: 1,
    });
    for (const mark of ['가', '나', '다'])
      await fixture.insertFeature({ description: `${mark.repeat(6)} 적는다.`, distinctLetterCount: 90 });
    const content = '새봄전자의 화면을 새봄전자의 고객처럼 써 보고 새봄전자의 동료에게 물었습니다.';
    const member = await fixture.api.signIn();
    edits = () => [];
    const given = async (companyName: string | null) => {
      asked = [];
      await fixture.improved(member, { content, companyName });
      return asked.flatMap((asking) => patternsOf(asking).map(({ featureId }) => featureId));
    };
    expect(await given(null)).toContain(against);
    expect(await given('새봄전자')).not.toContain(against);
  });

  it('is not made when there are no letter features', async () => {
    edits = (asking) => {
      expect(patternsOf(asking)).toEqual([]);
      return [edit(1, 1)];
    };
    expect(await fixture.improved(await fixture.api.signIn())).toMatchObject({
      changes: [{ featureId: null }],
      evidence: [],
    });
  });
});

describe('the patterns that the model is given', () => {
  // Equal except for their text; of one category, so that three of the five are chosen.
  const ALIKE = [
    '눈으로 본 것을 쓴다.',
    '처음과 끝을 잇는다.',
    '맡은 몫을 나눈다.',
    '동료의 말을 옮긴다.',
    '배운 점을 좁힌다.',
  ];
  const near = ALIKE[4] ?? '';
  beforeEach(() => {
    edits = () => [];
  });
  const given = async (request: object = {}): Promise<string[]> => {
    await fixture.improved(await fixture.api.signIn(), request);
    return patternsOf(asked.at(-1) ?? { name: '', instructions: '', message: '', data: null }).map(
      ({ description }) => description,
    );
  };

  it('are ranked by vectors where the provider has them', async () => {
    await insertFeatures(ALIKE.map((description) => ({ description })));
    for (const description of ALIKE)
      await fixture.insertVector(description, description === near ? [1, 0, 0] : [0, 1, 0]);
    let embedded = '';
    model.embed = (text) => {
      embedded = text;
      return [0.9, 0.1, 0];
    };
    expect((await given())[0]).toBe(near);
    expect(embedded).toContain('예약 화면');
  });

  it('are ranked by words where the provider has no vectors or unusable ones', async () => {
    await insertFeatures(ALIKE.map((description) => ({ description })));
    expect((await given({ customPrompt: near }))[0]).toBe(near);
    await fixture.insertVector(ALIKE[0] ?? '', [1, 0, 0]);
    model.embed = () => [1, 0];
    expect((await given({ customPrompt: near }))[0]).toBe(near);
    model.embed = () => {
      throw new Error('the provider breaks off');
    };
    expect((await given({ customPrompt: near }))[0]).toBe(near);
  });

  it('are chosen once: an attempt after a failure gets the same', async () => {
    await insertFeatures();
    let failed = false;
    edits = async () => {
      if (failed) return [];
      failed = true;
      await fixture.rows('DELETE FROM cover_letter_feature');
      throw new Error('the provider breaks off');
    };
    await fixture.improved(await fixture.api.signIn());
    const rewrites = asked.filter(({ name }) => name === 'cover_letter_rewrite').map(patternsOf);
    expect(rewrites).toHaveLength(2);
    expect(rewrites[1]).toEqual(rewrites[0]);
    expect(rewrites[0]).toHaveLength(FEATURES.length);
  });
});
