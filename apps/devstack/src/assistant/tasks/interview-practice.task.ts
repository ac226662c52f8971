import { judgePractice } from '../interview/judge-practice.js';
import { practiceDataSchema } from './interview-data.js';
import { defineTask } from './task.js';

/** Feedback on a practised answer by rules. */
export const interviewPractice = defineTask({
  schemaName: 'interview_practice_feedback',
  data: practiceDataSchema,
  run: judgePractice,
});
