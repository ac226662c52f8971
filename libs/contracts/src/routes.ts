import { accountRoutes } from './account.js';
import { adminAiRoutes } from './admin-ai.js';
import { adminDocumentRoutes } from './admin-document.js';
import { adminJobRoutes } from './admin-job.js';
import { adminMemberRoutes } from './admin-member.js';
import { aiRoutes } from './ai-improve.js';
import { auditRoutes } from './audit.js';
import { authRoutes } from './auth.js';
import { consentRoutes } from './consent.js';
import { coverLetterRoutes } from './cover-letter.js';
import { crawlRunRoutes } from './crawl-run.js';
import { crawlSourceRoutes } from './crawl-source.js';
import { crawledCoverLetterRoutes } from './crawled-cover-letter.js';
import { featureRoutes } from './feature.js';
import { exportRoutes } from './file-export.js';
import { interviewRoutes } from './interview.js';
import { jobRoutes } from './job.js';
import { productRoutes } from './product-info.js';
import { resumeImportRoutes } from './resume-import.js';
import { resumePhotoRoutes } from './resume-photo.js';
import { resumeRoutes } from './resume.js';
import { spellingRoutes } from './spelling.js';
import { storageRoutes } from './storage.js';
import { resumeMetadataRoutes } from './tech-stack.js';
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
  resumes: resumeRoutes,
  resumePhotos: resumePhotoRoutes,
  resumeImport: resumeImportRoutes,
  resumeMetadata: resumeMetadataRoutes,
  interviews: interviewRoutes,
  exports: exportRoutes,
  trash: trashRoutes,
  account: accountRoutes,
  storage: storageRoutes,
  spelling: spellingRoutes,
  crawlSources: crawlSourceRoutes,
  crawlRuns: crawlRunRoutes,
  crawledCoverLetters: crawledCoverLetterRoutes,
  features: featureRoutes,
  adminMembers: adminMemberRoutes,
  adminDocuments: adminDocumentRoutes,
  adminJobs: adminJobRoutes,
  adminAi: adminAiRoutes,
  audit: auditRoutes,
} as const;
