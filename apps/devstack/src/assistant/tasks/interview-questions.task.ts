import { chooseQuestions } from '../interview/choose-questions.js';
import { questionsDataSchema } from './interview-data.js';
import { defineTask } from './task.js';

/** Questions made of the letter's own sentences by rules, and such as any applicant may be asked. */
export const interviewQuestions = defineTask({
  schemaName: 'interview_questions',
  data: questionsDataSchema,
  run: (data) => ({ questions: chooseQuestions(data) }),
});
