import type { AiRequestObserver, AiRequestRecord } from '#ai';
import { ASYNC_COMMIT, Batch, queryRows } from '#database';
import { currentLogContext, LOGGER, type Logger } from '#observability';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const MAXIMUM_INTEGER = 2 ** 31 - 1;

/** A request with the job and the member that it was made for. */
interface RequestRow extends AiRequestRecord {
  jobId: string | null;
  memberId: number | null;
}

// The member may have deleted the account since: then the request is stored without one.
const INSERT_AI_REQUESTS = {
  name: 'insert-ai-requests',
  sql: `
INSERT INTO ai_request (purpose, prompt_version, model, outcome, input_tokens, output_tokens, billed_tokens, dollars, first_token_seconds,
  total_seconds, job_id, member_id)
SELECT purpose, "promptVersion", model, outcome, "inputTokens", "outputTokens", "billedTokens", dollars, "firstTokenSeconds",
  "totalSeconds", "jobId",
  (SELECT member_id FROM member WHERE member_id = "memberId")
FROM jsonb_to_recordset($1::jsonb) AS row (purpose text, "promptVersion" int, model text, outcome text, "inputTokens" int,
  "outputTokens" int, "billedTokens" int, dollars float8, "firstTokenSeconds" float8, "totalSeconds" float8, "jobId" uuid, "memberId" bigint)
WHERE ${ASYNC_COMMIT}`,
};

/** Stores a record of every request to the AI provider. No job waits for it, and none fails when it cannot be stored. */
@Injectable()
export class AiRequestRecorder implements AiRequestObserver, BeforeApplicationShutdown {
  private readonly unwritten = new Set<Promise<void>>();
  private readonly rows = new Batch<RequestRow, void>(async (batch) => {
    await queryRows(this.dataSource, INSERT_AI_REQUESTS, z.never(), [JSON.stringify(batch)]);
    return batch.map(() => ({ answer: undefined }));
  });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onRequestEnded(record: AiRequestRecord): void {
    const { jobId = null, memberId = null } = currentLogContext() ?? {};
    const tokens = {
      inputTokens: wholeTokens(record.inputTokens),
      outputTokens: wholeTokens(record.outputTokens),
      billedTokens: Math.min(record.billedTokens, MAXIMUM_INTEGER),
    };
    const written = this.rows
      .add({ ...record, ...tokens, jobId, memberId })
      .catch((error: unknown) => this.logger.error({ err: error }, 'an AI request could not be recorded'))
      .finally(() => this.unwritten.delete(written));
    this.unwritten.add(written);
  }

  /** Resolves when every request is stored. Nest calls it after that of WorkerLifecycle, which leaves no attempt running. */
  async beforeApplicationShutdown(): Promise<void> {
    while (this.unwritten.size > 0) await Promise.all(this.unwritten);
  }
}

// Some providers report fractions of model tokens.
const wholeTokens = (tokens: number | null): number | null =>
  tokens === null ? null : Math.min(Math.round(tokens), MAXIMUM_INTEGER);
