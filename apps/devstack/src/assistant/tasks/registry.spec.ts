import { promptNames } from '#contracts';
import { runTask } from './registry.js';

/** A prompt's name is the name of its reply's schema. */
it.each(promptNames)('the assistant has a task for the prompt %s', (name) => {
  expect(() => runTask(name, 'no data')).toThrow(`The data of ${name} does not fit`);
});

it('refuses a schema of which it knows no task', () => {
  expect(() => runTask('cover_letter_poem', {})).toThrow(
    "No task answers to the schema 'cover_letter_poem'.",
  );
});
