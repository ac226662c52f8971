import { Module, type DynamicModule } from '@nestjs/common';
import { DocumentReader } from '#documents';
import {
  jobDefinitions,
  RUNNABLE_JOBS,
  runnable,
  type ProductJobHandlers,
  type RunnableJob,
  type RunnableJobs,
} from '#jobs';
import { AiModule } from './ai.module.js';
import { AiImproveHandler } from './ai-improve/ai-improve.handler.js';
import { AiImproveChangeHandler } from './ai-improve-change/ai-improve-change.handler.js';
import { CrawlHandler } from './crawl/crawl.handler.js';
import { CrawlPageHandler } from './crawl-page/crawl-page.handler.js';
import { ExtractHandler } from './extract/extract.handler.js';
import { ExtractLetterHandler } from './extract-letter/extract-letter.handler.js';
import { DeduplicateHandler } from './deduplicate/deduplicate.handler.js';
import { ProcessHandler } from './process/process.handler.js';
import { CrawlingModule } from './crawling.module.js';
import { CustomAnswerHandler } from './custom-answer/custom-answer.handler.js';
import { AccountExport } from './export/account-export.js';
import { ExportHandler } from './export/export.handler.js';
import { LetterExport } from './export/letter-export.js';
import { PrintingModule } from './export/printing.module.js';
import { ResumeExport } from './export/resume-export.js';
import { FeaturesModule } from './features.module.js';
import { InterviewPracticeHandler } from './interview-practice/interview-practice.handler.js';
import { InterviewQuestionsHandler } from './interview-questions/interview-questions.handler.js';
import { ResumeImportHandler } from './resume-import/resume-import.handler.js';

/** The handler of every job of the product; a job without one does not compile. */
@Module({})
export class HandlersModule {
  static register(): DynamicModule {
    return {
      module: HandlersModule,
      imports: [AiModule, PrintingModule, CrawlingModule, FeaturesModule],
      providers: [
        { provide: DocumentReader, useFactory: () => new DocumentReader() },
        AiImproveHandler,
        AiImproveChangeHandler,
        ResumeImportHandler,
        InterviewQuestionsHandler,
        CustomAnswerHandler,
        InterviewPracticeHandler,
        ResumeExport,
        LetterExport,
        AccountExport,
        ExportHandler,
        {
          provide: RUNNABLE_JOBS,
          inject: [
            AiImproveHandler,
            AiImproveChangeHandler,
            ResumeImportHandler,
            InterviewQuestionsHandler,
            CustomAnswerHandler,
            InterviewPracticeHandler,
            ExportHandler,
            CrawlHandler,
            CrawlPageHandler,
            ExtractHandler,
            ExtractLetterHandler,
            DeduplicateHandler,
            ProcessHandler,
          ],
          useFactory: (
            aiImprove: AiImproveHandler,
            aiImproveChange: AiImproveChangeHandler,
            resumeImport: ResumeImportHandler,
            interviewQuestions: InterviewQuestionsHandler,
            customAnswer: CustomAnswerHandler,
            interviewPractice: InterviewPracticeHandler,
            exporting: ExportHandler,
            crawl: CrawlHandler,
            crawlPage: CrawlPageHandler,
            extract: ExtractHandler,
            extractLetter: ExtractLetterHandler,
            deduplicate: DeduplicateHandler,
            processing: ProcessHandler,
          ) =>
            toRunnableJobs({
              AI_IMPROVE: aiImprove,
              AI_IMPROVE_CHANGE: aiImproveChange,
              RESUME_IMPORT: resumeImport,
              INTERVIEW_QUESTIONS: interviewQuestions,
              CUSTOM_ANSWER: customAnswer,
              INTERVIEW_PRACTICE: interviewPractice,
              EXPORT: exporting,
              CRAWL: crawl,
              CRAWL_PAGE: crawlPage,
              EXTRACT: extract,
              EXTRACT_LETTER: extractLetter,
              DEDUPLICATE: deduplicate,
              PROCESS: processing,
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
    AI_IMPROVE_CHANGE: runnable(jobDefinitions.AI_IMPROVE_CHANGE, handlers.AI_IMPROVE_CHANGE),
    RESUME_IMPORT: runnable(jobDefinitions.RESUME_IMPORT, handlers.RESUME_IMPORT),
    INTERVIEW_QUESTIONS: runnable(jobDefinitions.INTERVIEW_QUESTIONS, handlers.INTERVIEW_QUESTIONS),
    CUSTOM_ANSWER: runnable(jobDefinitions.CUSTOM_ANSWER, handlers.CUSTOM_ANSWER),
    INTERVIEW_PRACTICE: runnable(jobDefinitions.INTERVIEW_PRACTICE, handlers.INTERVIEW_PRACTICE),
    EXPORT: runnable(jobDefinitions.EXPORT, handlers.EXPORT),
    CRAWL: runnable(jobDefinitions.CRAWL, handlers.CRAWL),
    CRAWL_PAGE: runnable(jobDefinitions.CRAWL_PAGE, handlers.CRAWL_PAGE),
    EXTRACT: runnable(jobDefinitions.EXTRACT, handlers.EXTRACT),
    EXTRACT_LETTER: runnable(jobDefinitions.EXTRACT_LETTER, handlers.EXTRACT_LETTER),
    DEDUPLICATE: runnable(jobDefinitions.DEDUPLICATE, handlers.DEDUPLICATE),
    PROCESS: runnable(jobDefinitions.PROCESS, handlers.PROCESS),
  };
  return new Map(Object.entries(jobs));
}
