/** Roots of the query keys that more than one place invalidates. */
export const queryKeys = {
  currentMember: ['current-member'],
  productInfo: ['product-info'],
  consents: ['consents'],
  tokens: ['tokens'],
  tokenBalance: ['tokens', 'balance'],
  jobs: ['jobs'],
  jobList: ['jobs', 'list'],
  job: (jobId: string) => ['jobs', 'one', jobId] as const,
  coverLetters: ['cover-letters'],
  coverLetterList: ['cover-letters', 'list'],
  coverLetter: (id: number) => ['cover-letters', 'one', id] as const,
  resumes: ['resumes'],
  resumeList: ['resumes', 'list'],
  resume: (id: number) => ['resumes', 'one', id] as const,
  resumeMetadata: ['resume-metadata'],
} as const;
