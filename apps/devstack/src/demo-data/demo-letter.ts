/** An invented cover letter of a demo member. No company, product or person named in one exists. */
export interface DemoLetter {
  /** E-mail of the demo account that wrote it. */
  writer: string;
  title: string;
  companyName: string | null;
  jobField: string;
  experienceYears: number;
  /** Days from today until the deadline, negative when it has passed. */
  daysLeft: number | null;
  /** How many days ago it was written last. */
  writtenDaysAgo: number;
  isAiImproved?: boolean;
  questions: { prompt: string; characterLimit: number | null; text: string }[];
}
