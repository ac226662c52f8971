import {
  improveChangeSchema,
  type AiImproveChangeResult,
  type StatementFlag,
  type ImproveChange,
} from '#contracts';
import {
  AiClient,
  improvementDataOf,
  requestReword,
  REWORD_PROMPT,
  rewordReplySchema,
  type RewordData,
  type RewordReply,
} from '#ai';
import { queryRows, type Transaction } from '#database';
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
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { flagUnsupportedStatements } from '../ai-improve/build-changes.js';
import { askInStep } from '../ask-in-step.js';
import { isUsable, putReworded, usedTexts } from './reworded-change.js';

const ERROR_CODE = 'AI_SERVICE_ERROR';
const SAME_AGAIN = '지금 안과 다른 문장을 받지 못했습니다. 바람을 다르게 적어 보세요. 토큰은 돌려드렸습니다.';

const improvementSchema = z.object({
  request: aiImproveJob.payload,
  change: improveChangeSchema,
  /** What the pattern that the change cites says. */
  pattern: z.string().nullable(),
});
type Improvement = z.infer<typeof improvementSchema>;

const OWN_IMPROVEMENT = `
SELECT payload, result FROM job
WHERE job_id = $1 AND member_id = $2 AND type = 'AI_IMPROVE' AND status = 'SUCCEEDED'`;

const notFound = (): ProductError =>
  new ProductError('NOT_FOUND', { message: '다시 받으려는 AI 개선 결과를 찾을 수 없습니다.' });

/**
 * Words one change of an improvement again. The new wording is written into the improvement's result as well: the
 * review shows it on every device, and the one before it stays in reach.
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
    const { memberId } = context;
    if (memberId === null) throw new Error('a change belongs to a member');
    context.progress('reword', 0);
    const improvement = await context.step('improvement', improvementSchema, () =>
      this.read(payload, memberId),
    );
    const reply = await this.reword(improvement, payload.wish, context);
    context.progress('verify', 96);
    return { writeResult: (tx) => writeReworded(tx, memberId, payload, reply) };
  }

  private async read(
    { improveJobId, changeId }: AiImproveChangePayload,
    memberId: number,
  ): Promise<Improvement> {
    const [row] = await queryRows<ImprovementRow>(this.dataSource, OWN_IMPROVEMENT, [improveJobId, memberId]);
    const { request, result } = parseImprovement(row);
    const change = result.changes.find((one) => one.changeId === changeId);
    if (change === undefined) throw notFound();
    const evidence = result.evidence.find(({ featureId }) => featureId === change.featureId);
    return { request, change, pattern: evidence?.description ?? null };
  }

  /** A reply that cannot be used is asked for once more, with the model told what it may not say again. */
  private async reword(
    improvement: Improvement,
    wish: string,
    context: JobContext<typeof aiImproveChangeJob>,
  ): Promise<RewordReply> {
    const used = usedTexts(improvement.change);
    const data = toData(improvement, wish);
    const first = await this.ask({ ...data, used }, 'reword', [0, 70], context);
    if (isUsable(first, used, wish)) return first;
    const refused = [...new Set([...used, first.revised.trim()])];
    const second = await this.ask({ ...data, used: refused }, 'reword-again', [70, 95], context);
    if (isUsable(second, used, wish)) return second;
    throw new JobFailure(ERROR_CODE, { retry: 'NEVER', message: SAME_AGAIN });
  }

  private ask(
    data: RewordData,
    key: string,
    percent: readonly [number, number],
    context: JobContext<typeof aiImproveChangeJob>,
  ): Promise<RewordReply> {
    const step = {
      key,
      stage: 'reword',
      schema: rewordReplySchema,
      prompt: REWORD_PROMPT,
      percent,
      expectedCharacters: 250,
      errorCode: ERROR_CODE,
    } as const;
    return askInStep(context, step, (asking) => requestReword(this.client, data, asking));
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

interface ImprovementRow {
  payload: unknown;
  result: unknown;
}

/** @throws ProductError NOT_FOUND when there is no such row */
function parseImprovement(row: ImprovementRow | undefined) {
  if (row === undefined) throw notFound();
  return { request: aiImproveJob.payload.parse(row.payload), result: aiImproveJob.result.parse(row.result) };
}

/**
 * The improvement stays locked until the wording is in it, so that of two wordings of one change none is lost.
 * @throws ProductError NOT_FOUND when the improvement was erased meanwhile
 */
async function writeReworded(
  tx: Transaction,
  memberId: number,
  { improveJobId, changeId, wish }: AiImproveChangePayload,
  reply: RewordReply,
): Promise<AiImproveChangeResult> {
  const [row] = await tx.query<ImprovementRow>(`${OWN_IMPROVEMENT} FOR UPDATE`, [improveJobId, memberId]);
  const { request, result } = parseImprovement(row);
  const flagsOf = (change: ImproveChange): StatementFlag[] =>
    flagUnsupportedStatements([change], request, wish);
  const reworded = putReworded(result, request.content, { changeId, ...reply }, flagsOf);
  if (reworded === undefined) throw notFound();
  // Another wording that came in between may have said the same.
  if (reworded === 'SAME') throw new JobFailure(ERROR_CODE, { retry: 'NEVER', message: SAME_AGAIN });
  await tx.query('UPDATE job SET result = $2 WHERE job_id = $1', [
    improveJobId,
    JSON.stringify(reworded.result),
  ]);
  return { change: reworded.change, flags: reworded.flags };
}
