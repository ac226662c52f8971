import { INTERVIEW_LIMITS, type InterviewQna } from '#contracts';
import {
  AiClient,
  CUSTOM_ANSWER_PROMPT,
  customAnswerReplySchema,
  requestCustomAnswer,
  type CustomAnswerReply,
} from '#ai';
import type { Transaction } from '#database';
import { ProductError } from '#domain';
import { lockLetter, readQuestionQuota } from '#interviews';
import { customAnswerJob, Handles, type JobContext, JobFailure, type WrittenJobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { askInStep } from '../ask-in-step.js';
import {
  letterDataOf,
  ownerOf,
  readLetterOnce,
  factsStatedIn,
  sentenceOf,
  type InterviewLetter,
} from '../interview-questions/interview-letter.js';
import { questionsWithin, storeQuestions, type NewQuestion } from '../interview-questions/store-questions.js';
import { supportedAnswer } from '../interview-questions/supported-answer.js';

const errorCode = 'INTERVIEW_SERVICE_ERROR';
const errorMessage = '질문의 답변을 만들지 못했습니다. 토큰은 돌려드렸습니다.';
const FIRST_PERCENT = [0, 70] as const;
const AGAIN_PERCENT = [70, 95] as const;

/** Answers a question of the member's own out of their letter. */
@Handles(customAnswerJob)
export class CustomAnswerHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: AiClient,
  ) {}

  async handle(
    { coverLetterId, question }: { coverLetterId: number; question: string },
    context: JobContext<typeof customAnswerJob>,
  ): Promise<WrittenJobOutcome<InterviewQna>> {
    const memberId = ownerOf(context);
    context.progress('answer', 0);
    const letter = await readLetterOnce(this.dataSource, coverLetterId, context);
    const reply = await supportedAnswer(factsStatedIn(letter), (avoid) =>
      this.ask(letter, question, avoid, context),
    );
    if (reply === undefined) throw new JobFailure(errorCode, { retry: 'NEVER', message: errorMessage });
    context.progress('verify', 96);
    const { sentenceNumber, ...answered } = reply;
    const sourceSentence = sentenceOf(letterDataOf(letter).sentences, sentenceNumber);
    const made = { question, ...answered, sourceSentence, isCustom: true };
    const { content } = letter;
    return { writeResult: (tx) => writeAnswer(tx, memberId, { coverLetterId, content }, made) };
  }

  private ask(
    letter: InterviewLetter,
    question: string,
    avoid: string[],
    context: JobContext<typeof customAnswerJob>,
  ): Promise<CustomAnswerReply> {
    const isFirst = avoid.length === 0;
    const step = {
      key: isFirst ? 'answer' : 'answer-again',
      schema: customAnswerReplySchema,
      prompt: CUSTOM_ANSWER_PROMPT,
      stage: 'answer',
      percent: isFirst ? FIRST_PERCENT : AGAIN_PERCENT,
      expectedCharacters: 600,
      errorCode,
      errorMessage,
    } as const;
    const data = { ...letterDataOf(letter), question, avoid };
    return askInStep(context, step, (asking) => requestCustomAnswer(this.client, data, asking));
  }
}

async function writeAnswer(
  tx: Transaction,
  memberId: number,
  letter: { coverLetterId: number; content: string },
  made: NewQuestion,
): Promise<InterviewQna> {
  await lockLetter(tx, memberId, letter.coverLetterId);
  // Its place was kept when the job was accepted; one that was begun in another way may find none.
  const { questions } = await readQuestionQuota(tx, letter.coverLetterId);
  if (questions >= INTERVIEW_LIMITS.questions) throw new ProductError('INTERVIEW_LIMIT_EXCEEDED');
  await storeQuestions(tx, letter, [made]);
  const stored = (await questionsWithin(tx, letter.coverLetterId)).at(-1);
  if (stored === undefined) throw new Error('the question was not stored');
  return stored;
}
