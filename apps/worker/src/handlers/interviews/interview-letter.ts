import { numberSentences } from '#ai';
import { CoverLetter } from '#database';
import { ProductError } from '#domain';
import type { JobContext } from '#jobs';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { ownerOf } from '../owner-of.js';
import type { InterviewLetterData } from './ask-about-interview.js';

/** A letter as the job's first attempt read it; every attempt works on that state. */
export const interviewLetterSchema = z.object({
  title: z.string(),
  content: z.string(),
  jobField: z.string(),
  experienceYears: z.number(),
  companyName: z.string().nullable(),
  /** What the letter's questions (문항) ask. */
  prompts: z.array(z.string()),
});
export type InterviewLetter = z.infer<typeof interviewLetterSchema>;

/** The letter of the job's member, read once for all attempts. @throws ProductError NOT_FOUND when it has been deleted */
export function readLetterOnce(
  dataSource: DataSource,
  coverLetterId: number,
  context: JobContext,
): Promise<InterviewLetter> {
  return context.step('letter', interviewLetterSchema, async () => {
    const memberId = ownerOf(context);
    const letter = await dataSource.manager.findOneBy(CoverLetter, { coverLetterId, memberId });
    if (letter === null) throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없어요.' });
    const { title, content, jobField, experienceYears, companyName, questions } = letter;
    return {
      title,
      content,
      jobField,
      experienceYears,
      companyName,
      prompts: questions.map(({ prompt }) => prompt),
    };
  });
}

/** What the model is given of a letter: its sentences by number, from 1. */
export const letterDataOf = (letter: InterviewLetter): InterviewLetterData => ({
  jobField: letter.jobField,
  experienceYears: letter.experienceYears,
  companyName: letter.companyName,
  sentences: numberSentences(letter.content),
});

/** The sentence of that number, verbatim; null for a number that the letter does not have. */
export const sentenceOf = (sentences: readonly { text: string }[], number: number | null): string | null =>
  number === null ? null : (sentences[number - 1]?.text ?? null);

/** Everything that the member has stated: any other fact in an answer is unsupported. */
export const factsStatedIn = (letter: InterviewLetter): string[] => [
  letter.title,
  letter.content,
  letter.jobField,
  letter.companyName ?? '',
  ...letter.prompts,
  ...(letter.experienceYears > 0 ? [`경력 ${letter.experienceYears}년, ${letter.experienceYears}년차`] : []),
];
