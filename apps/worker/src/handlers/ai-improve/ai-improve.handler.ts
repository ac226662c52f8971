import {
  aiFeedbackSchema,
  improveEvidenceSchema,
  type AiFeedback,
  type AiImproveRequest,
  type AiImproveResult,
  type ImproveEvidence,
} from '#contracts';
import { AiClient } from '#ai';
import { splitSentences } from '#domain';
import { aiImproveJob, Handles, type JobContext, type JobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { runAiStep } from '../../ai/run-ai-step.js';
import { correctFeedback, createSpellingCorrection } from '../../ai/spelling-correction.js';
import { ownerOf } from '../owner-of.js';
import { buildChanges, flagUnsupportedStatements } from './build-changes.js';
import { createLetterEmbedder, findEvidence } from './find-evidence.js';
import {
  FEEDBACK_PROMPT,
  improvementDataOf,
  requestFeedback,
  requestRewrite,
  REWRITE_PROMPT,
  rewriteReplySchema,
} from './improve-cover-letter.js';

/** The requests for feedback and for changes, as steps of an improvement's job. */
const FEEDBACK = {
  key: 'feedback',
  stage: 'feedback',
  schema: aiFeedbackSchema,
  prompt: FEEDBACK_PROMPT,
  percent: [5, 45],
  expectedCharacters: 900,
  errorCode: 'AI_SERVICE_ERROR',
} as const;
const REWRITE = {
  key: 'rewrite',
  stage: 'rewrite',
  schema: rewriteReplySchema,
  prompt: REWRITE_PROMPT,
  percent: [45, 95],
  expectedCharacters: 1_800,
  errorCode: 'AI_SERVICE_ERROR',
} as const;

/** Improves a cover letter: gathers evidence, asks for feedback, then for changes, and flags what they invent. */
@Handles(aiImproveJob)
export class AiImproveHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
  ) {}

  async handle(
    request: AiImproveRequest,
    context: JobContext<typeof aiImproveJob>,
  ): Promise<JobOutcome<AiImproveResult>> {
    context.progress('evidence', 0);
    const evidence = await this.gatherEvidence(request, context);
    const data = improvementDataOf(request, evidence);
    const correctSpelling = await createSpellingCorrection(
      this.dataSource,
      ownerOf(context),
      request.companyName,
    );
    const feedback = await runAiStep(context, FEEDBACK, async (options) =>
      correctFeedback(await requestFeedback(this.client, data, options), correctSpelling, request.content),
    );
    const reply = await runAiStep(context, REWRITE, (options) =>
      requestRewrite(this.client, { ...data, feedback }, options),
    );
    context.progress('verify', 95);
    const givenFeatureIds = new Set(evidence.map(({ featureId }) => featureId));
    const built = buildChanges(
      request.content,
      splitSentences(request.content),
      reply.edits,
      givenFeatureIds,
      correctSpelling,
    );
    return { result: toResult(request, feedback, evidence, built) };
  }

  /** Found once for all attempts: the result cites a feature even when it has been withdrawn since. */
  private gatherEvidence(
    request: AiImproveRequest,
    context: JobContext<typeof aiImproveJob>,
  ): Promise<ImproveEvidence[]> {
    return context.step('evidence', z.array(improveEvidenceSchema), () =>
      findEvidence(this.dataSource, request, createLetterEmbedder(this.client, context)),
    );
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
    flags: flagUnsupportedStatements(changes, request),
    evidence: evidence.filter(({ featureId }) => cited.has(featureId)),
  };
}
