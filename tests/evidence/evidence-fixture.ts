import { runSql } from '#testing';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { loadWorkerConfig } from '#config';
import {
  aiImproveResultSchema,
  type AiImproveResult,
  type FeatureCategory,
  type FeatureWeakness,
} from '#contracts';
import { textHashOf } from '#database';
import { createLogger } from '#observability';
import type { z } from 'zod';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import { startApi, type RunningApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { settledTokens } from '../../apps/api/testing/token-account.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { HandlersModule } from '../../apps/worker/src/handlers/handlers.module.js';
import { createProvider, type Model } from './model-server.js';

export const EMBEDDING_MODEL = 'vectors-of-the-test';

/** A letter with clichés and without figures. */
export const WEAK_LETTER =
  '저는 성실함을 바탕으로 맡은 일에 최선을 다해 왔습니다. 동아리에서 예약 화면을 맡아 개발하였고, 화면이 느려서 원인을 찾아 고쳤습니다.';

export interface NewFeature {
  description: string;
  featuresCategory?: FeatureCategory;
  distinctLetterCount?: number;
  jobField?: string | null;
  jobFamily?: string | null;
  weaknesses?: FeatureWeakness[];
}

/** The API, the product's worker and a model defined by the test in this process, with their own database. */
export class EvidenceFixture {
  private constructor(
    readonly api: RunningApi,
    private readonly provider: Server,
    private readonly worker: INestApplicationContext,
  ) {}

  static async start(model: Model): Promise<EvidenceFixture> {
    const provider = createProvider(model).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const address = provider.address();
    if (address === null || typeof address === 'string') throw new Error('the provider has no port');
    const api = await startApi({
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_AI_PER_MINUTE: '0',
      DATABASE_POOL_SIZE: '12',
    });
    const config = loadWorkerConfig({
      DATABASE_URL: api.config.DATABASE_URL,
      DATABASE_POOL_SIZE: '8',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `http://127.0.0.1:${address.port}/v1`,
      OPENAI_EMBEDDING_MODEL: EMBEDDING_MODEL,
      LOG_LEVEL: 'silent',
      WORKER_QUEUES: 'ai',
      WORKER_CONCURRENCY: '8',
    });
    const worker = await createWorker(config, createLogger('worker', 'silent'), HandlersModule.register());
    return new EvidenceFixture(api, provider, worker);
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.stop();
    this.provider.closeAllConnections();
    this.provider.close();
  }

  async insertFeature(feature: NewFeature): Promise<number> {
    const [row] = await this.rows<{ id: number }>(
      `INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description, description_hash,
         duplicate_count, distinct_letter_count, job_field, job_family, weaknesses)
       VALUES (1, $1, $2, $3, $4, $4, $5, $6, $7) RETURNING cover_letter_feature_id AS id`,
      [
        feature.featuresCategory ?? 'CONTENT',
        feature.description,
        textHashOf(feature.description),
        feature.distinctLetterCount ?? 5,
        feature.jobField ?? null,
        feature.jobFamily ?? null,
        feature.weaknesses ?? [],
      ],
    );
    if (row === undefined) throw new Error('the feature was not inserted');
    return row.id;
  }

  async insertVector(description: string, vector: readonly number[]): Promise<void> {
    const bytes = Buffer.from(Float32Array.from(vector).buffer);
    await this.rows(
      `INSERT INTO description_embedding (description_hash, model, embedding) VALUES ($1, $2, $3)`,
      [textHashOf(description), EMBEDDING_MODEL, bytes],
    );
  }

  improve({ client }: TestMember, request: object = {}): Promise<ApiAnswer> {
    const body = { content: WEAK_LETTER, jobField: '백엔드 개발', experienceYears: 1, ...request };
    return client.send('POST', '/api/v1/cover-letters/ai-improve', { body });
  }

  async improved(member: TestMember, request: object = {}): Promise<AiImproveResult> {
    return exactly(aiImproveResultSchema, (await this.improve(member, request)).data);
  }

  /** Spendable tokens of a member; fails when account and ledger differ or tokens are still held. */
  tokensOf({ memberId }: TestMember): Promise<number> {
    return settledTokens(this.api.dataSource, memberId);
  }

  rows<Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> {
    return runSql<Row>(this.api.dataSource, statement, parameters);
  }
}

/** Parses the value; fails on fields outside the schema. */
export function exactly<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.parse(value);
  const [given, allowed] = [JSON.stringify(sorted(value)), JSON.stringify(sorted(parsed))];
  if (given !== allowed) throw new Error(`there is more than the contract says: ${given}`);
  return parsed;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
};
