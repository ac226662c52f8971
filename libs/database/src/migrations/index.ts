import { CreateFoundation1795000000000 } from './1795000000000-create-foundation.js';
import { OrderJobsByTurn1795000100000 } from './1795000100000-order-jobs-by-turn.js';
import { AddResumesAndInterviews1795000200000 } from './1795000200000-add-resumes-and-interviews.js';
import { FindDocumentsOfMember1795000300000 } from './1795000300000-find-documents-of-member.js';
import { SpareJobIndexWrites1795000400000 } from './1795000400000-spare-job-index-writes.js';
import { AddCrawlingAndFeatures1795000500000 } from './1795000500000-add-crawling-and-features.js';
import { GiveJobsMoreRoom1795000510000 } from './1795000510000-give-jobs-more-room.js';
import { PaceCrawlsAndCountLetters1795000600000 } from './1795000600000-pace-crawls-and-count-letters.js';
import { CompareDescriptions1795000700000 } from './1795000700000-compare-descriptions.js';
import { RetrieveFeatures1795000800000 } from './1795000800000-retrieve-features.js';
import { AddLetterFingerprints1795000900000 } from './1795000900000-add-letter-fingerprints.js';
import { MergeFeatureLists1795001000000 } from './1795001000000-merge-feature-lists.js';
import { SearchByPart1795001100000 } from './1795001100000-search-by-part.js';
import { BoundHostsOfSources1795001150000 } from './1795001150000-bound-hosts-of-sources.js';
import { ListWhatIsToCompare1795001160000 } from './1795001160000-list-what-is-to-compare.js';
import { ListMembers1795001200000 } from './1795001200000-list-members.js';
import { ListDocumentsAndAudit1795001300000 } from './1795001300000-list-documents-and-audit.js';
import { KeepFailedAttempts1795001400000 } from './1795001400000-keep-failed-attempts.js';
import { TraceJobs1795001500000 } from './1795001500000-trace-jobs.js';
import { WithdrawConsents1795001900000 } from './1795001900000-withdraw-consents.js';
import { MakeChangesOnce1795001910000 } from './1795001910000-make-changes-once.js';
import { RememberLastBackup1795002000000 } from './1795002000000-remember-last-backup.js';
import { SaveDraftsOnce1795002100000 } from './1795002100000-save-drafts-once.js';
import { ComposeTexts1795002200000 } from './1795002200000-compose-texts.js';
import { VersionSources1795002300000 } from './1795002300000-version-sources.js';
import { SaveResumeDraftsOnce1795002400000 } from './1795002400000-save-resume-drafts-once.js';
import { TellThinking1795002500000 } from './1795002500000-tell-thinking.js';
import { RecordPrompts1795002600000 } from './1795002600000-record-prompts.js';
import { RecordAiRequests1795002800000 } from './1795002800000-record-ai-requests.js';
import { BillAiRequests1795003000000 } from './1795003000000-bill-ai-requests.js';
import { StoreExportsInChunks1795003100000 } from './1795003100000-store-exports-in-chunks.js';
import { SharePhotos1795003110000 } from './1795003110000-share-photos.js';
import { NameClaims1795003200000 } from './1795003200000-name-claims.js';
import { FindExpiredSessions1795003210000 } from './1795003210000-find-expired-sessions.js';
import { CountAttemptsAtPages1795003300000 } from './1795003300000-count-attempts-at-pages.js';
import { FindOldCrawlResources1795003600000 } from './1795003600000-find-old-crawl-resources.js';
import { SketchVectors1795003900000 } from './1795003900000-sketch-vectors.js';
import { CarryBilledTokens1795004000000 } from './1795004000000-carry-billed-tokens.js';
import { KeepTextsOnce1795004100000 } from './1795004100000-keep-texts-once.js';
import { AddSpellingWords1795005000000 } from './1795005000000-add-spelling-words.js';

/** In the order they run. */
export const migrations = [
  CreateFoundation1795000000000,
  OrderJobsByTurn1795000100000,
  AddResumesAndInterviews1795000200000,
  FindDocumentsOfMember1795000300000,
  SpareJobIndexWrites1795000400000,
  AddCrawlingAndFeatures1795000500000,
  GiveJobsMoreRoom1795000510000,
  PaceCrawlsAndCountLetters1795000600000,
  CompareDescriptions1795000700000,
  RetrieveFeatures1795000800000,
  AddLetterFingerprints1795000900000,
  MergeFeatureLists1795001000000,
  SearchByPart1795001100000,
  BoundHostsOfSources1795001150000,
  ListWhatIsToCompare1795001160000,
  ListMembers1795001200000,
  ListDocumentsAndAudit1795001300000,
  KeepFailedAttempts1795001400000,
  TraceJobs1795001500000,
  WithdrawConsents1795001900000,
  MakeChangesOnce1795001910000,
  RememberLastBackup1795002000000,
  SaveDraftsOnce1795002100000,
  ComposeTexts1795002200000,
  VersionSources1795002300000,
  SaveResumeDraftsOnce1795002400000,
  TellThinking1795002500000,
  RecordPrompts1795002600000,
  RecordAiRequests1795002800000,
  BillAiRequests1795003000000,
  StoreExportsInChunks1795003100000,
  SharePhotos1795003110000,
  NameClaims1795003200000,
  FindExpiredSessions1795003210000,
  CountAttemptsAtPages1795003300000,
  FindOldCrawlResources1795003600000,
  SketchVectors1795003900000,
  CarryBilledTokens1795004000000,
  KeepTextsOnce1795004100000,
  AddSpellingWords1795005000000,
];
