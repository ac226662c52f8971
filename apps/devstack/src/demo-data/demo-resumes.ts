import { longBackendResume } from './resumes/long-backend.js';
import { marketingResume } from './resumes/marketing.js';
import { shortBackendResume } from './resumes/short-backend.js';

/** Every resume of the demo members. Writers, companies, schools and figures are invented. */
export const demoResumes = [longBackendResume, shortBackendResume, marketingResume];
