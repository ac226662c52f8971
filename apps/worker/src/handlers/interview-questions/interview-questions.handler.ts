import { Injectable } from '@nestjs/common';
import { INTERVIEW_LIMITS, type InterviewPartial, type InterviewQnaList } from '#contracts';
import { AiClient, answerReplySchema, questionsReplySchema, requestAnswer, requestQuestions } from '#ai';
import { inTransaction } from '#database';
import { ProductError } from '#domain';
import { countPlaces, roomForGeneration } from '#interviews';
import type { interviewQuestionsJob, JobContext, JobHandler, WrittenJobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { askInStep, type AskingStep } from '../ask-in-step.js';
import { afterEarlierGenerations } from './earlier-generation.js';
import {
  letterDataOf,
  ownerOf,
  readLetterOnce,
  saidIn,
  sentenceOf,
  type InterviewLetter,
} from './interview-letter.js';
import { pickQuestions, type PickedQuestion } from './pick-questions.js';
import { questionsWithin } from './store-questions.js';
import { supportedAnswer } from './supported-answer.js';
import { findWeakSpots } from './weak-spots.js';
import { writeGeneration, type MadeQuestion } from './write-generation.js';

/** Where each stage begins and ends, in percent. */
const STAGE_PERCENT = { questions: [0, 20], answers: [20, 96], verify: [96, 99] } as const;
const errorCode = 'INTERVIEW_SERVICE_ERROR';

/** What is wanted, as it stood when the job was begun. */
const planSchema = z.object({ existingQuestions: z.array(z.string()), wanted: z.number().int() });
type Plan = z.infer<typeof planSchema>;

/** Makes questions about a letter, then an answer and a tip to each, which the member sees one by one; stores what is new of them. */
@Injectable()
export class InterviewQuestionsHandler implements JobHandler<typeof interviewQuestionsJob> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
  ) {}

  async handle(
    { coverLetterId }: { coverLetterId: number },
    context: JobContext,
  ): Promise<WrittenJobOutcome<InterviewQnaList>> {
    const memberId = ownerOf(context);
    context.progress('questions', STAGE_PERCENT.questions[0]);
    await afterEarlierGenerations(this.dataSource, context);
    const letter = await readLetterOnce(this.dataSource, coverLetterId, context);
    const plan = await context.step('plan', planSchema, () => this.plan(coverLetterId));
    const made = await this.answerAll(letter, await this.findQuestions(letter, plan, context), context);
    context.progress('verify', STAGE_PERCENT.verify[0]);
    const { content } = letter;
    return { writeResult: (tx) => writeGeneration(tx, memberId, { coverLetterId, content }, made) };
  }

  private plan(coverLetterId: number): Promise<Plan> {
    return inTransaction(this.dataSource, async (tx) => {
      const room = roomForGeneration(await countPlaces(tx, coverLetterId));
      if (room === 0) throw new ProductError('INTERVIEW_LIMIT_EXCEEDED');
      const existing = await questionsWithin(tx, coverLetterId);
      return {
        existingQuestions: existing.map(({ question }) => question),
        wanted: Math.min(room, INTERVIEW_LIMITS.generated),
      };
    });
  }

  /** As many new questions as are wanted; when the first reply falls short, the rest is asked for once. */
  private async findQuestions(
    letter: InterviewLetter,
    plan: Plan,
    context: JobContext,
  ): Promise<PickedQuestion[]> {
    const found = await this.proposals('questions', letter, plan, context);
    const missing = plan.wanted - found.length;
    if (missing === 0) return found;
    const existingQuestions = [...plan.existingQuestions, ...found.map(({ question }) => question)];
    const more = await this.proposals(
      'questions-more',
      letter,
      { existingQuestions, wanted: missing },
      context,
    );
    return [...found, ...more];
  }

  private async proposals(
    key: string,
    letter: InterviewLetter,
    { existingQuestions, wanted }: Plan,
    context: JobContext,
  ): Promise<PickedQuestion[]> {
    const data = letterDataOf(letter);
    const step = stepOf('questions', key, questionsReplySchema, STAGE_PERCENT.questions);
    const weakSpots = findWeakSpots(letter);
    const reply = await askInStep(context, step, (asking) =>
      requestQuestions(this.client, { ...data, count: wanted, existingQuestions, weakSpots }, asking),
    );
    return pickQuestions(reply, data.sentences, existingQuestions, wanted);
  }

  private async answerAll(
    letter: InterviewLetter,
    questions: readonly PickedQuestion[],
    context: JobContext,
  ): Promise<MadeQuestion[]> {
    const [from, to] = STAGE_PERCENT.answers;
    const share = (to - from) / Math.max(1, questions.length);
    const made: MadeQuestion[] = [];
    for (const [index, question] of questions.entries()) {
      const percent = [from + share * index, from + share * (index + 1)] as const;
      const answered = await this.answer(letter, question, `answer-${index + 1}`, percent, context);
      if (answered === undefined) continue;
      made.push(answered);
      context.progress('answers', percent[1], { qnaList: made } satisfies InterviewPartial);
    }
    return made;
  }

  private async answer(
    letter: InterviewLetter,
    { question, sentenceNumber }: PickedQuestion,
    key: string,
    percent: readonly [number, number],
    context: JobContext,
  ): Promise<MadeQuestion | undefined> {
    const data = { ...letterDataOf(letter), question, sentenceNumber };
    const reply = await supportedAnswer(saidIn(letter), (avoid) => {
      const step = stepOf('answers', avoid.length > 0 ? `${key}-again` : key, answerReplySchema, percent);
      return askInStep(context, step, (asking) => requestAnswer(this.client, { ...data, avoid }, asking));
    });
    return reply && { question, ...reply, sourceSentence: sentenceOf(data.sentences, sentenceNumber) };
  }
}

const stepOf = <Schema extends z.ZodType>(
  stage: string,
  key: string,
  schema: Schema,
  percent: readonly [number, number],
): AskingStep<Schema> => ({ key, schema, stage, percent, expectedCharacters: 600, errorCode });
