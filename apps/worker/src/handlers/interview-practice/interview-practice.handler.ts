import { aiFeedbackSchema, type AiFeedback, type InterviewPractice } from '#contracts';
import { AiClient, PRACTICE_PROMPT, requestPracticeFeedback } from '#ai';
import { queryRows, type Transaction } from '#database';
import { checkText, ProductError } from '#domain';
import { Handles, interviewPracticeJob, type JobContext, type WrittenJobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { askInStep } from '../ask-in-step.js';
import { letterDataOf, ownerOf, readLetterOnce } from '../interview-questions/interview-letter.js';

const practisedQuestionSchema = z.object({ question: z.string(), sampleAnswer: z.string() });
type PractisedQuestion = z.infer<typeof practisedQuestionSchema>;

interface Practised {
  coverLetterId: number;
  qnaId: number;
  answer: string;
}

const OWN_QUESTION = `interview_question q JOIN cover_letter l USING (cover_letter_id)
  WHERE q.qna_id = $1 AND l.cover_letter_id = $2 AND l.member_id = $3 AND l.deleted_at IS NULL`;

const notFound = (): ProductError => new ProductError('NOT_FOUND', { message: '질문을 찾을 수 없습니다.' });

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
  ): Promise<WrittenJobOutcome<InterviewPractice>> {
    const memberId = ownerOf(context);
    context.progress('feedback', 0);
    const letter = await readLetterOnce(this.dataSource, practised.coverLetterId, context);
    const asked = await context.step('question', practisedQuestionSchema, () =>
      this.readQuestion(practised, memberId),
    );
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
    const feedback = await askInStep(context, step, (asking) =>
      requestPracticeFeedback(this.client, data, asking),
    );
    return { writeResult: (tx) => writePractice(tx, memberId, practised, feedback) };
  }

  private async readQuestion(
    { qnaId, coverLetterId }: Practised,
    memberId: number,
  ): Promise<PractisedQuestion> {
    const [row] = await queryRows<PractisedQuestion>(
      this.dataSource,
      `SELECT q.question, q.answer AS "sampleAnswer" FROM ${OWN_QUESTION}`,
      [qnaId, coverLetterId, memberId],
    );
    if (row === undefined) throw notFound();
    return row;
  }
}

// The question is held while it is written to, so that it is either there or the member is told that it is gone.
async function writePractice(
  tx: Transaction,
  memberId: number,
  { qnaId, coverLetterId, answer }: Practised,
  feedback: AiFeedback,
): Promise<InterviewPractice> {
  const held = await tx.query(`SELECT 1 FROM ${OWN_QUESTION} FOR KEY SHARE OF q, l`, [
    qnaId,
    coverLetterId,
    memberId,
  ]);
  if (held.length === 0) throw notFound();
  const [row] = await tx.query<{ practiceId: number; createdAt: Date }>(
    `INSERT INTO interview_practice (qna_id, answer, feedback) VALUES ($1, $2, $3)
     RETURNING practice_id AS "practiceId", created_at AS "createdAt"`,
    [qnaId, answer, JSON.stringify(feedback)],
  );
  if (row === undefined) throw new Error('the practice was not stored');
  return { practiceId: row.practiceId, qnaId, answer, feedback, createdAt: row.createdAt.toISOString() };
}
