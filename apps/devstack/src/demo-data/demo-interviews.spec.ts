import { customQuestionSchema, joinQuestions } from '#contracts';
import { findUnsupportedStatements, splitSentences } from '#domain';
import { withoutNearDuplicates } from '#interviews';
import { demoInterviews } from './demo-interviews.js';
import { demoLetters } from './demo-letters.js';

describe('the demo questions', () => {
  it.each(Object.entries(demoInterviews))(
    'are about a letter that exists, and its own: %s',
    (title, questions) => {
      const letter = demoLetters.find((other) => other.title === title);
      const content = joinQuestions(letter?.questions ?? []);
      const sentences = splitSentences(content).map(({ text }) => text);
      expect(withoutNearDuplicates(questions, [])).toEqual(questions);
      for (const { question, answer, sourceSentence } of questions) {
        expect(customQuestionSchema.parse({ question })).toEqual({ question });
        // What one would do is a resolve by its nature, and asked for.
        const claims = findUnsupportedStatements(answer, [content]).filter(({ kind }) => kind !== 'RESOLVE');
        expect(claims).toEqual([]);
        if (sourceSentence !== null) expect(sentences).toContain(sourceSentence);
      }
    },
  );
});
