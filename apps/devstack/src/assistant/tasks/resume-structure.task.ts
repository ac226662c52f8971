import { z } from 'zod';
import { readResume } from '../resumes/read-resume.js';
import { defineTask } from './task.js';

/** The text of a resume sorted by rules. Adds nothing: every value is copied. */
export const resumeStructure = defineTask({
  schemaName: 'resume_structure',
  data: z.looseObject({ text: z.string() }),
  run: ({ text }) => readResume(text),
});
