import { z } from 'zod';
import { OpenAIError } from '../http.js';
import { coverLetterChange } from './cover-letter-change.task.js';
import { coverLetterFeatures } from './cover-letter-features.task.js';
import { coverLetterFeedback } from './cover-letter-feedback.task.js';
import { coverLetterRewrite } from './cover-letter-rewrite.task.js';
import { interviewAnswers, interviewCustomAnswer } from './interview-answer.task.js';
import { interviewPractice } from './interview-practice.task.js';
import { interviewQuestions } from './interview-questions.task.js';
import { resumeStructure } from './resume-structure.task.js';
import type { AssistantTask } from './task.js';

function runnerOf<Data>(task: AssistantTask<Data>) {
  return (input: unknown): unknown => {
    const parsed = task.data.safeParse(input);
    if (parsed.success) return task.run(parsed.data);
    throw new OpenAIError(
      400,
      `The data of ${task.schemaName} does not fit: ${z.prettifyError(parsed.error)}`,
      'invalid_data',
      'messages',
    );
  };
}

const RUNNERS = new Map([
  [coverLetterFeatures.schemaName, runnerOf(coverLetterFeatures)],
  [coverLetterFeedback.schemaName, runnerOf(coverLetterFeedback)],
  [coverLetterRewrite.schemaName, runnerOf(coverLetterRewrite)],
  [coverLetterChange.schemaName, runnerOf(coverLetterChange)],
  [interviewQuestions.schemaName, runnerOf(interviewQuestions)],
  [interviewAnswers.schemaName, runnerOf(interviewAnswers)],
  [interviewCustomAnswer.schemaName, runnerOf(interviewCustomAnswer)],
  [interviewPractice.schemaName, runnerOf(interviewPractice)],
  [resumeStructure.schemaName, runnerOf(resumeStructure)],
]);

/** Runs the task of that name. @throws OpenAIError with status 400 for an unknown name or data that does not fit */
export function runTask(schemaName: string, data: unknown): unknown {
  const run = RUNNERS.get(schemaName);
  if (!run)
    throw new OpenAIError(
      400,
      `No task answers to the schema '${schemaName}'.`,
      'unknown_schema',
      'response_format',
    );
  return run(data);
}
