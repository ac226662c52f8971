import { Injectable } from '@nestjs/common';
import {
  aiFeedbackSchema,
  improveEvidenceSchema,
  type AiFeedback,
  type AiImproveRequest,
  type AiImproveResult,
  type ImproveEvidence,
} from '#contracts';
import { AiClient, requestFeedback, requestRewrite, rewriteReplySchema, type ImprovementData } from '#ai';
import { checkText, splitSentences } from '#domain';
import type { aiImproveJob, JobContext, JobHandler, JobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { toAiFailure } from '../ai-failure.js';
import { buildChanges, flagUnsupportedClaims } from './build-changes.js';
import { findEvidence } from './feature-evidence.js';

/** Where each stage begins and ends, in percent. */
const STAGE_PERCENT = { evidence: [0, 5], feedback: [5, 45], rewrite: [45, 95], verify: [95, 99] } as const;
/** About how long a reply is, in characters; only the pace of the percentage depends on it. */
const EXPECTED_REPLY = { feedback: 900, rewrite: 1_800 } as const;

/** Improves a cover letter: gathers evidence, asks for feedback, then for changes, and verifies that they invent nothing. */
@Injectable()
export class AiImproveHandler implements JobHandler<typeof aiImproveJob> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
  ) {}

  async handle(request: AiImproveRequest, context: JobContext): Promise<JobOutcome<AiImproveResult>> {
    context.progress('evidence', STAGE_PERCENT.evidence[0]);
    const evidence = await this.gatherEvidence(request, context);
    const sentences = splitSentences(request.content);
    const data: ImprovementData = {
      jobField: request.jobField,
      experienceYears: request.experienceYears,
      customPrompt: request.customPrompt,
      sentences: sentences.map(({ index, text }) => ({ number: index + 1, text })),
      patterns: evidence.map(({ featureId, featuresCategory, description }) => ({
        featureId,
        category: featuresCategory,
        description,
      })),
    };
    const feedback = await this.ask('feedback', aiFeedbackSchema, context, (asking) =>
      requestFeedback(this.client, data, asking),
    );
    const reply = await this.ask('rewrite', rewriteReplySchema, context, (asking) =>
      requestRewrite(this.client, { ...data, feedback }, asking),
    );
    context.progress('verify', STAGE_PERCENT.verify[0]);
    const given = new Set(evidence.map(({ featureId }) => featureId));
    const built = buildChanges(request.content, sentences, reply.edits, given);
    return { result: toResult(request, feedback, evidence, built) };
  }

  private gatherEvidence(request: AiImproveRequest, context: JobContext): Promise<ImproveEvidence[]> {
    return context.step('evidence', z.array(improveEvidenceSchema), () => {
      const weaknesses = checkText(request.content).map((finding) => finding.message);
      return findEvidence(this.dataSource, request, weaknesses);
    });
  }

  private ask<Schema extends z.ZodType>(
    stage: 'feedback' | 'rewrite',
    schema: Schema,
    context: JobContext,
    request: (asking: {
      signal: AbortSignal;
      onReceived: (characters: number) => void;
    }) => Promise<z.input<Schema>>,
  ): Promise<z.output<Schema>> {
    const [from, to] = STAGE_PERCENT[stage];
    context.progress(stage, from);
    const onReceived = (characters: number): void => {
      const share = Math.min(1, characters / EXPECTED_REPLY[stage]);
      context.progress(stage, from + (to - from) * share);
    };
    return context.step(stage, schema, async () => {
      try {
        return await request({ signal: context.signal, onReceived });
      } catch (error) {
        throw toAiFailure(error, 'AI_SERVICE_ERROR');
      }
    });
  }
}

function toResult(
  request: AiImproveRequest,
  feedback: AiFeedback,
  evidence: ImproveEvidence[],
  { changes, improvedContent }: ReturnType<typeof buildChanges>,
): AiImproveResult {
  const cited = new Set(changes.map((change) => change.featureId));
  return {
    feedback,
    improvedContent,
    changes,
    flags: flagUnsupportedClaims(changes, request.content, request.customPrompt),
    evidence: evidence.filter(({ featureId }) => cited.has(featureId)),
  };
}
