import { aiFeedbackSchema, type AiFeedback, type InterviewPractice as PracticeView } from '#contracts';
import { AiClient } from '#ai';
import { CoverLetter, InterviewPractice, InterviewQuestion, type Transaction } from '#database';
import { checkText, ProductError } from '#domain';
import { Handles, interviewPracticeJob, type JobContext, type WrittenJobOutcome } from '#jobs';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { runAiStep } from '../../ai/run-ai-step.js';
import { correctFeedback, createSpellingCorrection } from '../../ai/spelling-correction.js';
import { ownerOf } from '../owner-of.js';
import { PRACTICE_PROMPT, requestPracticeFeedback } from './ask-about-interview.js';
import { letterDataOf, readLetterOnce } from './interview-letter.js';

const practisedQuestionSchema = z.object({ question: z.string(), sampleAnswer: z.string() });

interface Practised {
  coverLetterId: number;
  qnaId: number;
  answer: string;
}

/** Gives feedback on an answer that the member practised. */
@Handles(interviewPracticeJob)
export class InterviewPracticeHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
  ) {}

  async handle(
    practised: Practised,
    context: JobContext<typeof interviewPracticeJob>,
  ): Promise<WrittenJobOutcome<PracticeView>> {
    const memberId = ownerOf(context);
    context.progress('feedback', 0);
    const letter = await readLetterOnce(this.dataSource, practised.coverLetterId, context);
    const asked = await context.step('question', practisedQuestionSchema, async () => {
      const { question, answer } = await findOwnQuestion(this.dataSource.manager, memberId, practised);
      return { question, sampleAnswer: answer };
    });
    const data = {
      ...letterDataOf(letter),
      ...asked,
      answer: practised.answer,
      findings: checkText(practised.answer, { companyName: letter.companyName }).map(
        ({ message, suggestion }) => ({ message, suggestion }),
      ),
    };
    const step = {
      key: 'feedback',
      schema: aiFeedbackSchema,
      prompt: PRACTICE_PROMPT,
      stage: 'feedback',
      percent: [0, 99],
      expectedCharacters: 800,
      errorCode: 'AI_SERVICE_ERROR',
    } as const;
    const correctSpelling = await createSpellingCorrection(this.dataSource, memberId, letter.companyName);
    const feedback = await runAiStep(context, step, async (options) =>
      correctFeedback(
        await requestPracticeFeedback(this.client, data, options),
        correctSpelling,
        practised.answer,
      ),
    );
    return { writeResult: (tx) => writePractice(tx, memberId, practised, feedback) };
  }
}

/**
 * The question of a member's own letter.
 * @param lock keeps the rows of the letter and the question until the transaction ends; the letter may still be put into the trash
 * @throws ProductError NOT_FOUND
 */
async function findOwnQuestion(
  manager: EntityManager,
  memberId: number,
  { qnaId, coverLetterId }: Practised,
  lock?: { mode: 'for_key_share' },
): Promise<InterviewQuestion> {
  const locking = lock && { lock };
  const letter = await manager.findOne(CoverLetter, { where: { coverLetterId, memberId }, ...locking });
  const question = await manager.findOne(InterviewQuestion, { where: { qnaId, coverLetterId }, ...locking });
  if (letter === null || question === null)
    throw new ProductError('NOT_FOUND', { message: '질문을 찾을 수 없어요.' });
  return question;
}

async function writePractice(
  { manager }: Transaction,
  memberId: number,
  practised: Practised,
  feedback: AiFeedback,
): Promise<PracticeView> {
  await findOwnQuestion(manager, memberId, practised, { mode: 'for_key_share' });
  const { qnaId, answer } = practised;
  const { practiceId, createdAt } = await manager.save(
    manager.create(InterviewPractice, { qnaId, answer, feedback }),
  );
  return { practiceId, qnaId, answer, feedback, createdAt: createdAt.toISOString() };
}
