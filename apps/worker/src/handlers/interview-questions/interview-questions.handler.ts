import { INTERVIEW_LIMITS, type InterviewPartial, type InterviewQnaList } from '#contracts';
import {
  AiClient,
  ANSWERS_PROMPT,
  answersReplySchema,
  QUESTIONS_PROMPT,
  questionsReplySchema,
  requestAnswers,
  requestQuestions,
} from '#ai';
import { inTransaction } from '#database';
import { ProductError } from '#domain';
import { readQuestionQuota, roomForGeneration } from '#interviews';
import { Handles, interviewQuestionsJob, type JobContext, type WrittenJobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { askInStep } from '../ask-in-step.js';
import { afterEarlierGenerations } from './earlier-generation.js';
import {
  letterDataOf,
  ownerOf,
  readLetterOnce,
  factsStatedIn,
  type InterviewLetter,
} from './interview-letter.js';
import { pickQuestions, type PickedQuestion } from './pick-questions.js';
import { questionsWithin } from './store-questions.js';
import { factsUsedIn, supportedAnswers, type BatchedAnswer } from './supported-answer.js';
import { questionsDataOf } from './weak-spots.js';
import { writeGeneration, type MadeQuestion } from './write-generation.js';

/** Where each stage begins and ends, in percent. */
const STAGE_PERCENT = { questions: [0, 20], answers: [20, 96], verify: [96, 99] } as const;
const errorCode = 'INTERVIEW_SERVICE_ERROR';

/** What is wanted, as it stood when the job was begun. */
const planSchema = z.object({ existingQuestions: z.array(z.string()), wanted: z.number().int() });
type Plan = z.infer<typeof planSchema>;

/** Makes questions about a letter, then an answer and a tip to each, which the member sees as they come; stores what is new of them. */
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
      const room = roomForGeneration(await readQuestionQuota(tx, coverLetterId));
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
    context: JobContext<typeof interviewQuestionsJob>,
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
    context: JobContext<typeof interviewQuestionsJob>,
  ): Promise<PickedQuestion[]> {
    const data = questionsDataOf(letter, existingQuestions, wanted);
    const step = {
      key,
      schema: questionsReplySchema,
      prompt: QUESTIONS_PROMPT,
      stage: 'questions',
      percent: STAGE_PERCENT.questions,
      expectedCharacters: 900,
      errorCode,
    } as const;
    const reply = await askInStep(context, step, (asking) => requestQuestions(this.client, data, asking));
    return pickQuestions(reply, data.sentences, existingQuestions, wanted);
  }

  /** Several questions at a time, so that the letter is sent less often and no fact is told in every answer. */
  private async answerAll(
    letter: InterviewLetter,
    questions: readonly PickedQuestion[],
    context: JobContext<typeof interviewQuestionsJob>,
  ): Promise<MadeQuestion[]> {
    const [from, to] = STAGE_PERCENT.answers;
    const share = (to - from) / Math.max(1, questions.length);
    const made: MadeQuestion[] = [];
    const usedFacts = new Set<string>();
    for (const [index, batch] of batchesOf(questions).entries()) {
      const [first] = batch;
      if (first === undefined) continue;
      const begun = first.number - 1;
      const percent = [from + share * begun, from + share * (begun + batch.length)] as const;
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
        const { answer, tip } = reply;
        made.push({ question, answer, tip, sourceSentence });
        for (const fact of factsUsedIn(reply)) usedFacts.add(fact);
      }
      context.progress('answers', percent[1], { qnaList: made } satisfies InterviewPartial);
    }
    return made;
  }

  private answer(
    letter: InterviewLetter,
    batch: readonly NumberedQuestion[],
    usedFacts: string[],
    { key, percent }: { key: string; percent: readonly [number, number] },
    context: JobContext<typeof interviewQuestionsJob>,
  ): Promise<Map<number, BatchedAnswer>> {
    const questions = batch.map(({ number, question, type, sentenceNumber }) => ({
      number,
      question,
      type,
      sentenceNumber,
    }));
    let isFirst = true;
    return supportedAnswers(questions, factsStatedIn(letter), (asked, avoid) => {
      const step = {
        key: isFirst ? key : `${key}-again`,
        schema: answersReplySchema,
        prompt: ANSWERS_PROMPT,
        stage: 'answers',
        percent,
        expectedCharacters: 500 * asked.length,
        errorCode,
      } as const;
      isFirst = false;
      const data = { ...letterDataOf(letter), questions: asked, usedFacts, avoid };
      return askInStep(context, step, (asking) => requestAnswers(this.client, data, asking));
    });
  }
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
