import { accountRoutes } from './account.js';
import { aiRoutes } from './ai-improve.js';
import { authRoutes } from './auth.js';
import { consentRoutes } from './consent.js';
import { coverLetterRoutes } from './cover-letter.js';
import { interviewRoutes } from './interview.js';
import { jobRoutes } from './job.js';
import { productRoutes } from './product-info.js';
import { tokenRoutes } from './token.js';
import { trashRoutes } from './trash.js';

/** Every call of the API by area. */
export const routes = {
  product: productRoutes,
  auth: authRoutes,
  consents: consentRoutes,
  tokens: tokenRoutes,
  jobs: jobRoutes,
  coverLetters: coverLetterRoutes,
  ai: aiRoutes,
  interviews: interviewRoutes,
  trash: trashRoutes,
  account: accountRoutes,
} as const;
