import { customQuestionSchema, joinQuestions } from '#contracts';
import { findUnsupportedStatements, splitSentences } from '#domain';
import { withoutNearDuplicates } from '#interviews';
import { demoInterviews } from './demo-interviews.js';
import { demoLetters } from './demo-letters.js';

describe('the demo questions', () => {
  it.each(Object.entries(demoInterviews))(
    'quote the letter that they belong to, which exists: %s',
    (title, questions) => {
      const letter = demoLetters.find((other) => other.title === title);
      const content = joinQuestions(letter?.questions ?? []);
      const sentences = splitSentences(content).map(({ text }) => text);
      expect(withoutNearDuplicates(questions, [])).toEqual(questions);
      for (const { question, answer, sourceSentence } of questions) {
        expect(customQuestionSchema.parse({ question })).toEqual({ question });
        // A question about a future action asks for an intention, so an unsupported resolution is expected.
        const unsupported = findUnsupportedStatements(answer, [content]).filter(
          ({ kind }) => kind !== 'RESOLVE',
        );
        expect(unsupported).toEqual([]);
        if (sourceSentence !== null) expect(sentences).toContain(sourceSentence);
      }
    },
  );
});
