import { INTERVIEW_LIMITS, type InterviewQna } from '#contracts';
import { AiClient } from '#ai';
import type { Transaction } from '#database';
import { ProductError } from '#domain';
import {
  addQuestions,
  lockLetter,
  type NewQuestion,
  type QuestionedLetter,
  readQuestionQuota,
  readQuestions,
} from '#interviews';
import { customAnswerJob, Handles, type JobContext, JobFailure, type WrittenJobOutcome } from '#jobs';
import { DataSource } from 'typeorm';
import { runAiStep } from '../../ai/run-ai-step.js';
import { createSpellingCorrection } from '../../ai/spelling-correction.js';
import { ownerOf } from '../owner-of.js';
import {
  CUSTOM_ANSWER_PROMPT,
  customAnswerReplySchema,
  requestCustomAnswer,
  type CustomAnswerReply,
} from './ask-about-interview.js';
import {
  letterDataOf,
  readLetterOnce,
  factsStatedIn,
  sentenceOf,
  type InterviewLetter,
} from './interview-letter.js';
import { supportedAnswer } from './supported-answer.js';

const errorCode = 'INTERVIEW_SERVICE_ERROR';
const UNSUPPORTED =
  '자기소개서에 있는 내용만으로는 이 질문의 답변을 쓰지 못했어요. 질문을 바꾸거나 자기소개서에 내용을 더해 주세요. 토큰은 돌려드렸어요.';
const FIRST_PERCENT = [0, 70] as const;
const AGAIN_PERCENT = [70, 95] as const;

/** Answers a question that the member wrote, from their letter. */
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
    if (reply === undefined) throw new JobFailure(errorCode, { retry: 'NEVER', message: UNSUPPORTED });
    context.progress('verify', 96);
    const { sentenceNumber, answer, tip } = reply;
    const correctSpelling = await createSpellingCorrection(this.dataSource, memberId, letter.companyName);
    const texts = { answer: correctSpelling(answer), tip: correctSpelling(tip) };
    const sourceSentence = sentenceOf(letterDataOf(letter).sentences, sentenceNumber);
    const answered = { question, ...texts, sourceSentence, isCustom: true };
    const { content } = letter;
    return { writeResult: (tx) => writeAnswer(tx, memberId, { coverLetterId, content }, answered) };
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
    } as const;
    const data = { ...letterDataOf(letter), question, avoid };
    return runAiStep(context, step, (options) => requestCustomAnswer(this.client, data, options));
  }
}

async function writeAnswer(
  tx: Transaction,
  memberId: number,
  letter: QuestionedLetter,
  answered: NewQuestion,
): Promise<InterviewQna> {
  await lockLetter(tx, memberId, letter.coverLetterId);
  // The quota was checked at submission; a job that was submitted in another way may find the letter full.
  const { questions } = await readQuestionQuota(tx, letter.coverLetterId);
  if (questions >= INTERVIEW_LIMITS.questions) throw new ProductError('INTERVIEW_LIMIT_EXCEEDED');
  await addQuestions(tx.manager, letter, [answered]);
  const stored = (await readQuestions(tx.manager, letter.coverLetterId)).at(-1);
  if (stored === undefined) throw new Error('the question was not stored');
  return stored;
}
