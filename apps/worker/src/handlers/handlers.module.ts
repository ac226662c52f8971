import { Module, type DynamicModule } from '@nestjs/common';
import { AiClient } from '#ai';
import type { WorkerConfig } from '#config';
import {
  jobDefinitions,
  RUNNABLE_JOBS,
  runnable,
  type ProductJobHandlers,
  type RunnableJob,
  type RunnableJobs,
} from '#jobs';
import { AiImproveHandler } from './ai-improve/ai-improve.handler.js';
import { CustomAnswerHandler } from './custom-answer/custom-answer.handler.js';
import { InterviewPracticeHandler } from './interview-practice/interview-practice.handler.js';
import { InterviewQuestionsHandler } from './interview-questions/interview-questions.handler.js';

/** The handler of every job of the product; a job without one does not compile. */
@Module({})
export class HandlersModule {
  static register(config: WorkerConfig): DynamicModule {
    return {
      module: HandlersModule,
      providers: [
        { provide: AiClient, useFactory: () => new AiClient(config) },
        AiImproveHandler,
        InterviewQuestionsHandler,
        CustomAnswerHandler,
        InterviewPracticeHandler,
        {
          provide: RUNNABLE_JOBS,
          inject: [
            AiImproveHandler,
            InterviewQuestionsHandler,
            CustomAnswerHandler,
            InterviewPracticeHandler,
          ],
          useFactory: (
            aiImprove: AiImproveHandler,
            interviewQuestions: InterviewQuestionsHandler,
            customAnswer: CustomAnswerHandler,
            interviewPractice: InterviewPracticeHandler,
          ) =>
            toRunnableJobs({
              AI_IMPROVE: aiImprove,
              INTERVIEW_QUESTIONS: interviewQuestions,
              CUSTOM_ANSWER: customAnswer,
              INTERVIEW_PRACTICE: interviewPractice,
            }),
        },
      ],
      exports: [RUNNABLE_JOBS],
    };
  }
}

function toRunnableJobs(handlers: ProductJobHandlers): RunnableJobs {
  const jobs: Record<keyof ProductJobHandlers, RunnableJob> = {
    AI_IMPROVE: runnable(jobDefinitions.AI_IMPROVE, handlers.AI_IMPROVE),
    INTERVIEW_QUESTIONS: runnable(jobDefinitions.INTERVIEW_QUESTIONS, handlers.INTERVIEW_QUESTIONS),
    CUSTOM_ANSWER: runnable(jobDefinitions.CUSTOM_ANSWER, handlers.CUSTOM_ANSWER),
    INTERVIEW_PRACTICE: runnable(jobDefinitions.INTERVIEW_PRACTICE, handlers.INTERVIEW_PRACTICE),
  };
  return new Map(Object.entries(jobs));
}
