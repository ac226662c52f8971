import { findFittingPattern } from '../rewriting/fitting-pattern.js';
import { REASONS } from '../rewriting/revision.js';
import { rewriteLetter } from '../rewriting/rewrite-letter.js';
import { coverLetterDataSchema } from './cover-letter-data.js';
import { defineTask } from './task.js';

/** Light edits by sentence, with the rule as the reason. Adds no facts. */
export const coverLetterRewrite = defineTask({
  schemaName: 'cover_letter_rewrite',
  data: coverLetterDataSchema,
  run: (data) => ({
    edits: rewriteLetter(data).map(({ sentence, text, rules }) => ({
      sentenceNumber: sentence.number,
      reason: rules.map((rule) => REASONS[rule]).join(' '),
      revised: text,
      featureId: findFittingPattern(rules, data.patterns)?.featureId ?? null,
    })),
  }),
});
