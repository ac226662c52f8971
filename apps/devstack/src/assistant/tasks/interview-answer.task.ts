import { buildAnswer } from '../interview/build-answer.js';
import { findNearest } from '../interview/nearest-sentences.js';
import { answerDataSchema, answersDataSchema, type StorySentence } from './interview-data.js';
import { defineTask } from './task.js';

const hasUsed = ({ text }: StorySentence, facts: readonly string[]): boolean =>
  /\d/.test(text) && facts.some((fact) => text.includes(fact));

/**
 * Answers in the letter's own sentences, with blanks where it has none. A sentence with a figure that another answer tells is told
 * again only where the question is about it.
 */
export const interviewAnswers = defineTask({
  schemaName: 'interview_answers',
  data: answersDataSchema,
  run: ({ questions, usedFacts, sentences, ...rest }) => {
    const facts = [...usedFacts];
    const answers = questions.map(({ number, question, sentenceNumber }) => {
      const aim = sentences.find((sentence) => sentence.number === sentenceNumber);
      const free = sentences.filter((sentence) => sentence === aim || !hasUsed(sentence, facts));
      const { answer, tip, told } = buildAnswer({ ...rest, sentences: free, question }, aim);
      const used = told.flatMap(({ text }) => text.match(/\d[\d,.]*[^\s,.\d]{0,4}/g) ?? []);
      facts.push(...used);
      return { questionNumber: number, usedFacts: used, answer, tip };
    });
    return { answers };
  },
});

/** The same for a question of the member's own: it is taken to be about the nearest sentence that the letter has. */
export const interviewCustomAnswer = defineTask({
  schemaName: 'interview_custom_answer',
  data: answerDataSchema,
  run: (data) => {
    const { answer, tip, leansOn } = buildAnswer(data, findNearest(data.question, data.sentences));
    return { sentenceNumber: leansOn?.number ?? null, answer, tip };
  },
});
