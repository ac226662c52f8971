import { buildAnswer } from '../interview/build-answer.js';
import { findNearest } from '../interview/nearest-sentences.js';
import { answerDataSchema } from './interview-data.js';
import { defineTask } from './task.js';

/** An answer in the letter's own sentences, with blanks where it has none. */
export const interviewAnswer = defineTask({
  schemaName: 'interview_answer',
  data: answerDataSchema,
  run: (data) => {
    const aim = data.sentences.find(({ number }) => number === data.sentenceNumber);
    const { answer, tip } = buildAnswer(data, aim);
    return { answer, tip };
  },
});

/** The same for a question of the member's own: it is taken to be about the nearest sentence that the letter has. */
export const interviewCustomAnswer = defineTask({
  schemaName: 'interview_custom_answer',
  data: answerDataSchema,
  run: (data) => {
    const { answer, tip, leansOn } = buildAnswer(data, findNearest(data.question, data.sentences));
    return { answer, tip, sentenceNumber: leansOn?.number ?? null };
  },
});
