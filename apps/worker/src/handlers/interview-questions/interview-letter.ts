import { numberSentences, type InterviewLetterData } from '#ai';
import { queryRows } from '#database';
import { ProductError } from '#domain';
import type { JobContext } from '#jobs';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** A letter as a job read it first; every attempt at the job works on that one. */
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

const LETTER = `
SELECT title, content, job_field AS "jobField", experience_years AS "experienceYears", company_name AS "companyName",
  jsonb_path_query_array(questions, '$[*].prompt') AS prompts
FROM cover_letter WHERE cover_letter_id = $1 AND member_id = $2 AND deleted_at IS NULL`;

/** The letter of the job's member, read once. @throws ProductError NOT_FOUND when it is deleted by then */
export function readLetterOnce(
  dataSource: DataSource,
  coverLetterId: number,
  context: JobContext,
): Promise<InterviewLetter> {
  return context.step('letter', interviewLetterSchema, async () => {
    const [letter] = await queryRows<InterviewLetter>(dataSource, LETTER, [coverLetterId, ownerOf(context)]);
    if (letter === undefined)
      throw new ProductError('NOT_FOUND', { message: '자기소개서를 찾을 수 없습니다.' });
    return letter;
  });
}

/** The member that the job belongs to. @throws Error when it is nobody's */
export function ownerOf({ memberId }: JobContext): number {
  if (memberId === null) throw new Error('an interview job belongs to a member');
  return memberId;
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

/** Everything that the member has said of themselves, for telling what an answer makes up. */
export const factsStatedIn = (letter: InterviewLetter): string[] => [
  letter.title,
  letter.content,
  letter.jobField,
  letter.companyName ?? '',
  ...letter.prompts,
  ...(letter.experienceYears > 0 ? [`경력 ${letter.experienceYears}년, ${letter.experienceYears}년차`] : []),
];
