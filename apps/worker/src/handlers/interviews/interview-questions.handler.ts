import { INTERVIEW_LIMITS, type InterviewPartial, type InterviewQnaList } from '#contracts';
import { AiClient } from '#ai';
import { inTransaction, queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import {
  type GeneratedQuestion,
  lockLetter,
  type QuestionedLetter,
  readQuestionQuota,
  readQuestions,
  roomForGeneration,
  storeGenerated,
} from '#interviews';
import { Handles, interviewQuestionsJob, type JobContext, JobFailure, type WrittenJobOutcome } from '#jobs';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { runAiStep } from '../../ai/run-ai-step.js';
import { type CorrectSpelling, createSpellingCorrection } from '../../ai/spelling-correction.js';
import { ownerOf } from '../owner-of.js';
import {
  ANSWERS_PROMPT,
  answersReplySchema,
  QUESTIONS_PROMPT,
  questionsReplySchema,
  requestAnswers,
  requestQuestions,
} from './ask-about-interview.js';
import { letterDataOf, readLetterOnce, factsStatedIn, type InterviewLetter } from './interview-letter.js';
import { pickQuestions, type PickedQuestion } from './pick-questions.js';
import { factsUsedIn, supportedAnswers, type BatchedAnswer } from './supported-answer.js';
import { questionsDataOf } from './weak-spots.js';

/** Progress at the beginning and end of each stage, in percent. */
const STAGE_PERCENT = { questions: [0, 20], answers: [20, 96], verify: [96, 99] } as const;
const errorCode = 'INTERVIEW_SERVICE_ERROR';

type Percent = readonly [from: number, to: number];

/** The part of a range of the progress that a first request takes; the rest is for one that asks once more. */
const FIRST_SHARE = 0.75;

function splitPercent([from, to]: Percent): { first: Percent; again: Percent } {
  const middle = from + (to - from) * FIRST_SHARE;
  return { first: [from, middle], again: [middle, to] };
}

/** What to generate, as it was decided when the job began. */
const planSchema = z.object({ existingQuestions: z.array(z.string()), wanted: z.number().int() });
type Plan = z.infer<typeof planSchema>;

/** The letter that is written about, and what the model's texts go through. */
interface Writing {
  letter: InterviewLetter;
  correctSpelling: CorrectSpelling;
}

/** Generates questions about a letter, then an answer and a tip to each, which the member sees as they arrive; stores the new ones. */
@Handles(interviewQuestionsJob)
export class InterviewQuestionsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
  ) {}

  async handle(
    { coverLetterId }: { coverLetterId: number },
    context: JobContext<typeof interviewQuestionsJob>,
  ): Promise<WrittenJobOutcome<InterviewQnaList>> {
    const memberId = ownerOf(context);
    context.progress('questions', STAGE_PERCENT.questions[0]);
    await waitForEarlierGenerations(this.dataSource, context);
    const letter = await readLetterOnce(this.dataSource, coverLetterId, context);
    const plan = await context.step('plan', planSchema, () => this.plan(coverLetterId));
    const writing = {
      letter,
      correctSpelling: await createSpellingCorrection(this.dataSource, memberId, letter.companyName),
    };
    const questions = await this.findQuestions(writing, plan, context);
    const generated = await this.answerAll(writing, questions, context);
    context.progress('verify', STAGE_PERCENT.verify[0]);
    const { content } = letter;
    return { writeResult: (tx) => writeGeneration(tx, memberId, { coverLetterId, content }, generated) };
  }

  private plan(coverLetterId: number): Promise<Plan> {
    return inTransaction(this.dataSource, async (tx) => {
      const room = roomForGeneration(await readQuestionQuota(tx, coverLetterId));
      if (room === 0) throw new ProductError('INTERVIEW_LIMIT_EXCEEDED');
      const existing = await readQuestions(tx.manager, coverLetterId);
      return {
        existingQuestions: existing.map(({ question }) => question),
        wanted: Math.min(room, INTERVIEW_LIMITS.generated),
      };
    });
  }

  /** At most as many new questions as are wanted; when the first reply has too few, the rest is requested once. */
  private async findQuestions(
    writing: Writing,
    plan: Plan,
    context: JobContext<typeof interviewQuestionsJob>,
  ): Promise<PickedQuestion[]> {
    const percent = splitPercent(STAGE_PERCENT.questions);
    const first = { key: 'questions', percent: percent.first } as const;
    const found = await this.propose(first, writing, plan, context);
    const missing = plan.wanted - found.length;
    if (missing === 0) return found;
    const existingQuestions = [...plan.existingQuestions, ...found.map(({ question }) => question)];
    const again = { key: 'questions-more', percent: percent.again } as const;
    const more = await this.propose(again, writing, { existingQuestions, wanted: missing }, context);
    return [...found, ...more];
  }

  private async propose(
    { key, percent }: { key: 'questions' | 'questions-more'; percent: Percent },
    { letter, correctSpelling }: Writing,
    { existingQuestions, wanted }: Plan,
    context: JobContext<typeof interviewQuestionsJob>,
  ): Promise<PickedQuestion[]> {
    const data = questionsDataOf(letter, existingQuestions, wanted);
    const step = {
      key,
      schema: questionsReplySchema,
      prompt: QUESTIONS_PROMPT,
      stage: 'questions',
      percent,
      expectedCharacters: 900,
      errorCode,
    } as const;
    const reply = await runAiStep(context, step, (options) => requestQuestions(this.client, data, options));
    const questions = reply.questions.map((proposed) => ({
      ...proposed,
      question: correctSpelling(proposed.question),
    }));
    return pickQuestions({ questions }, data.sentences, existingQuestions, wanted);
  }

  /** Several questions at a time, so that the letter is sent less often and the answers do not repeat the same facts. */
  private async answerAll(
    { letter, correctSpelling }: Writing,
    questions: readonly PickedQuestion[],
    context: JobContext<typeof interviewQuestionsJob>,
  ): Promise<GeneratedQuestion[]> {
    const [from, to] = STAGE_PERCENT.answers;
    const share = (to - from) / Math.max(1, questions.length);
    const generated: GeneratedQuestion[] = [];
    const usedFacts = new Set<string>();
    for (const [index, batch] of batchesOf(questions).entries()) {
      const [first] = batch;
      if (first === undefined) continue;
      const before = first.number - 1;
      const percent = [from + share * before, from + share * (before + batch.length)] as const;
      const answered = await this.answer(
        letter,
        batch,
        [...usedFacts],
        { key: `answers-${index + 1}`, percent },
        context,
      );
      for (const { number, question, sourceSentence } of batch) {
        const reply = answered.get(number);
        if (reply === undefined) continue;
        const [answer, tip] = [correctSpelling(reply.answer), correctSpelling(reply.tip)];
        generated.push({ question, answer, tip, sourceSentence });
        for (const fact of factsUsedIn(reply)) usedFacts.add(fact);
      }
      context.progress('answers', percent[1], { qnaList: generated } satisfies InterviewPartial);
    }
    return generated;
  }

  private answer(
    letter: InterviewLetter,
    batch: readonly NumberedQuestion[],
    usedFacts: string[],
    { key, percent }: { key: `answers-${number}`; percent: Percent },
    context: JobContext<typeof interviewQuestionsJob>,
  ): Promise<Map<number, BatchedAnswer>> {
    const questions = batch.map(({ number, question, type, sentenceNumber }) => ({
      number,
      question,
      type,
      sentenceNumber,
    }));
    const { first, again } = splitPercent(percent);
    let isFirst = true;
    return supportedAnswers(questions, factsStatedIn(letter), (asked, avoid) => {
      const step = {
        key: isFirst ? key : (`${key}-again` as const),
        schema: answersReplySchema,
        prompt: ANSWERS_PROMPT,
        stage: 'answers',
        percent: isFirst ? first : again,
        expectedCharacters: 500 * asked.length,
        errorCode,
      } as const;
      isFirst = false;
      const data = { ...letterDataOf(letter), questions: asked, usedFacts, avoid };
      return runAiStep(context, step, (options) => requestAnswers(this.client, data, options));
    });
  }
}

const POLL_MILLISECONDS = 300;

// Only running ones: a queued one may be waiting for the worker that this one occupies.
const SELECT_EARLIER = `
SELECT earlier.job_id AS "jobId" FROM job own JOIN job earlier ON earlier.cover_letter_id = own.cover_letter_id
WHERE own.job_id = $1 AND earlier.type = own.type AND earlier.status = 'RUNNING'
  AND (earlier.started_at, earlier.job_id) < (own.started_at, own.job_id) LIMIT 1`;
const earlierRow = z.object({ jobId: z.string() });

/**
 * Waits until every generation of the same letter that began earlier has ended: its questions are known then and are not generated again.
 * @throws the reason of the abort
 */
async function waitForEarlierGenerations(dataSource: DataSource, context: JobContext): Promise<void> {
  while ((await queryRows(dataSource, SELECT_EARLIER, earlierRow, [context.jobId])).length > 0) {
    await pause(POLL_MILLISECONDS);
    context.signal.throwIfAborted();
  }
}

/**
 * Stores what a generation made, in the transaction that ends it, and returns the letter's whole list.
 * @throws ProductError NOT_FOUND, INTERVIEW_LIMIT_EXCEEDED; JobFailure when nothing is new
 */
async function writeGeneration(
  tx: Transaction,
  memberId: number,
  letter: QuestionedLetter,
  generated: readonly GeneratedQuestion[],
): Promise<InterviewQnaList> {
  await lockLetter(tx, memberId, letter.coverLetterId);
  const list = await storeGenerated(tx, letter, generated);
  if (list !== undefined) return list;
  if (roomForGeneration(await readQuestionQuota(tx, letter.coverLetterId)) === 0)
    throw new ProductError('INTERVIEW_LIMIT_EXCEEDED');
  throw new JobFailure(errorCode, { retry: 'NEVER' });
}

type NumberedQuestion = PickedQuestion & { number: number };

/** Questions that the first request answers: few, so that the member sees something soon. */
const FIRST_BATCH = 2;
/** Questions of every later one: more make a small model forget some. */
const LATER_BATCH = 3;

/** Questions by number from 1, in the batches in which they are answered. */
export function batchesOf(questions: readonly PickedQuestion[]): NumberedQuestion[][] {
  const numbered = questions.map((question, index) => ({ ...question, number: index + 1 }));
  const batches: NumberedQuestion[][] = [];
  for (let from = 0; from < numbered.length;) {
    const size = from === 0 ? FIRST_BATCH : LATER_BATCH;
    batches.push(numbered.slice(from, from + size));
    from += size;
  }
  return batches;
}
