/** An invented letter of the sample site or of the demo data. */
export interface SampleLetter {
  title: string;
  companyName: string;
  jobField: string;
  questions: readonly { prompt: string; text: string }[];
}

/** The letter's text: every question under its prompt. */
export const textOfLetter = ({ questions }: SampleLetter): string =>
  questions.map(({ prompt, text }) => `${prompt}\n${text}`).join('\n\n');
