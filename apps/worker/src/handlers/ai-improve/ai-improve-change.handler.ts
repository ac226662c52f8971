import {
  improveChangeSchema,
  type AiImproveChangeResult,
  type StatementFlag,
  type ImproveChange,
} from '#contracts';
import { AiClient, loadPrompt } from '#ai';
import { Job, type Transaction } from '#database';
import { ProductError, splitSentences } from '#domain';
import {
  aiImproveChangeJob,
  type AiImproveChangePayload,
  aiImproveJob,
  Handles,
  type JobContext,
  JobFailure,
  type WrittenJobOutcome,
} from '#jobs';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { runAiStep } from '../../ai/run-ai-step.js';
import { type CorrectSpelling, createSpellingCorrection } from '../../ai/spelling-correction.js';
import { ownerOf } from '../owner-of.js';
import { flagUnsupportedStatements } from './build-changes.js';
import { improvementDataOf, type ImprovementData } from './improve-cover-letter.js';
import {
  isUsable,
  applyRewording,
  rewordReplySchema,
  usedTexts,
  type RewordReply,
} from './reworded-change.js';

const PROMPT = loadPrompt('cover_letter_change');
const ERROR_CODE = 'AI_SERVICE_ERROR';
const NO_NEW_WORDING = '지금 안과 다른 문장을 받지 못했어요. 바람을 다르게 적어 보세요. 토큰은 돌려드렸어요.';

const improvementSchema = z.object({
  request: aiImproveJob.payload,
  change: improveChangeSchema,
  /** Description of the letter feature that the change cites. */
  pattern: z.string().nullable(),
});
type Improvement = z.infer<typeof improvementSchema>;

/** One change of an improvement, and how the member wishes it to be worded. */
interface RewordData extends Omit<ImprovementData, 'questions' | 'patterns' | 'customPrompt'> {
  /** Without the target length, which may come from the wish of the improvement. */
  questions: Omit<ImprovementData['questions'][number], 'targetCharacters'>[];
  change: {
    /** The sentence that the change replaces; null when the letter no longer splits into the same sentences. */
    sentenceNumber: number | null;
    original: string;
    /** What is proposed now; empty to leave the sentence out. */
    revised: string;
    reason: string;
    /** Description of the letter feature that the change cites. */
    pattern: string | null;
  };
  wish: string;
  /** Texts that the reply must differ from. */
  used: string[];
}

const notFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '다시 받으려는 AI 개선 결과를 찾을 수 없어요.' });

/**
 * Rewords one change of an improvement. The new wording is written into the improvement's result as well: the review shows it on every
 * device, and the earlier wordings are kept.
 */
@Handles(aiImproveChangeJob)
export class AiImproveChangeHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
  ) {}

  async handle(
    payload: AiImproveChangePayload,
    context: JobContext<typeof aiImproveChangeJob>,
  ): Promise<WrittenJobOutcome<AiImproveChangeResult>> {
    const memberId = ownerOf(context);
    context.progress('reword', 0);
    const improvement = await context.step('improvement', improvementSchema, () =>
      this.read(payload, memberId),
    );
    const correctSpelling = await createSpellingCorrection(
      this.dataSource,
      memberId,
      improvement.request.companyName,
    );
    const reply = await this.reword(improvement, payload.wish, correctSpelling, context);
    context.progress('verify', 96);
    return { writeResult: (tx) => writeReworded(tx, memberId, payload, reply) };
  }

  private async read(
    { improveJobId, changeId }: AiImproveChangePayload,
    memberId: number,
  ): Promise<Improvement> {
    const { request, result } = await findImprovement(this.dataSource.manager, memberId, improveJobId);
    const change = result.changes.find((one) => one.changeId === changeId);
    if (change === undefined) throw notFound();
    const evidence = result.evidence.find(({ featureId }) => featureId === change.featureId);
    return { request, change, pattern: evidence?.description ?? null };
  }

  /** When the first reply cannot be used, the model is asked once more and given the texts that it may not repeat. */
  private async reword(
    improvement: Improvement,
    wish: string,
    correctSpelling: CorrectSpelling,
    context: JobContext<typeof aiImproveChangeJob>,
  ): Promise<RewordReply> {
    const used = usedTexts(improvement.change);
    const data = toData(improvement, wish);
    const corrected = ({ revised, reason }: RewordReply): RewordReply => ({
      revised: correctSpelling(revised),
      reason: correctSpelling(reason, improvement.request.content),
    });
    const first = corrected(await this.ask({ ...data, used }, 'reword', [0, 70], context));
    if (isUsable(first, used, wish)) return first;
    const refused = [...new Set([...used, first.revised.trim()])];
    const second = corrected(await this.ask({ ...data, used: refused }, 'reword-again', [70, 95], context));
    if (isUsable(second, used, wish)) return second;
    throw new JobFailure(ERROR_CODE, { retry: 'NEVER', message: NO_NEW_WORDING });
  }

  private ask(
    data: RewordData,
    key: 'reword' | 'reword-again',
    percent: readonly [number, number],
    context: JobContext<typeof aiImproveChangeJob>,
  ): Promise<RewordReply> {
    const step = {
      key,
      stage: 'reword',
      schema: rewordReplySchema,
      prompt: PROMPT,
      percent,
      expectedCharacters: 250,
      errorCode: ERROR_CODE,
    } as const;
    return runAiStep(context, step, (options) => this.client.complete({ ...step, data, ...options }));
  }
}

function toData({ request, change, pattern }: Improvement, wish: string): Omit<RewordData, 'used'> {
  const sentence = splitSentences(request.content).find(({ start }) => start === change.start);
  const { original, revised, reason } = change;
  const { jobField, experienceYears, companyName, questions, sentences } = improvementDataOf(request, []);
  return {
    jobField,
    experienceYears,
    companyName,
    questions: questions.map(({ targetCharacters: _ofEarlierWish, ...question }) => question),
    sentences,
    change: {
      sentenceNumber: sentence === undefined ? null : sentence.index + 1,
      original: original.trim(),
      revised: revised.trim(),
      reason,
      pattern,
    },
    wish,
  };
}

/**
 * A member's own improvement that has succeeded.
 * @param lock until the transaction ends
 * @throws ProductError NOT_FOUND
 */
async function findImprovement(
  manager: EntityManager,
  memberId: number,
  jobId: string,
  lock?: { mode: 'pessimistic_write' },
) {
  const job = await manager.findOne(Job, {
    select: { jobId: true, payload: true, result: true },
    where: { jobId, memberId, type: 'AI_IMPROVE', status: 'SUCCEEDED' },
    ...(lock && { lock }),
  });
  if (job === null) throw notFound();
  return { request: aiImproveJob.payload.parse(job.payload), result: aiImproveJob.result.parse(job.result) };
}

/**
 * The improvement is locked until the wording is stored in it, so that neither of two simultaneous rewordings is lost.
 * @throws ProductError NOT_FOUND when the improvement was deleted meanwhile; JobFailure when the same wording was stored meanwhile
 */
async function writeReworded(
  { manager }: Transaction,
  memberId: number,
  { improveJobId, changeId, wish }: AiImproveChangePayload,
  reply: RewordReply,
): Promise<AiImproveChangeResult> {
  const lock = { mode: 'pessimistic_write' } as const;
  const { request, result } = await findImprovement(manager, memberId, improveJobId, lock);
  const flagsOf = (change: ImproveChange): StatementFlag[] =>
    flagUnsupportedStatements([change], request, wish);
  const reworded = applyRewording(result, request.content, { changeId, ...reply }, flagsOf);
  if (reworded === undefined) throw notFound();
  // A wording that was stored meanwhile may be the same.
  if (reworded === 'SAME') throw new JobFailure(ERROR_CODE, { retry: 'NEVER', message: NO_NEW_WORDING });
  await manager.update(Job, { jobId: improveJobId }, { result: reworded.result });
  return { change: reworded.change, flags: reworded.flags };
}
