import type { Job, JobStatus, JobType } from '#contracts';
import { paths } from '@/lib/paths';

const TYPE_LABELS: Record<JobType, string> = {
  AI_IMPROVE: 'AI 개선',
  RESUME_IMPORT: '이력서 가져오기',
  INTERVIEW_QUESTIONS: '면접 질문 만들기',
  CUSTOM_ANSWER: '답변 만들기',
  INTERVIEW_PRACTICE: '답변 연습',
  CRAWL: '크롤링',
  CRAWL_PAGE: '페이지 크롤링',
  EXTRACT: '특징 추출',
  EXTRACT_LETTER: '자기소개서 특징 추출',
  DEDUPLICATE: '중복 제거',
  PROCESS: '추출과 중복 제거',
  EXPORT: '내보내기',
};

const STAGE_LABELS: Record<string, string> = {
  evidence: '근거 찾기',
  feedback: '진단',
  rewrite: '다듬기',
  verify: '검증',
};

const STATUS_LABELS: Record<JobStatus, string> = {
  QUEUED: '차례를 기다리고 있어요',
  RUNNING: '시작하고 있어요',
  SUCCEEDED: '끝났어요',
  FAILED: '실패했어요',
  CANCELLED: '취소했어요',
};

export const jobTypeLabel = (type: JobType): string => TYPE_LABELS[type];

export const stageLabel = (stage: string): string => STAGE_LABELS[stage] ?? stage;

/** What a job is doing, in a few words. */
export const jobStateLabel = ({ status, stage }: Pick<Job, 'status' | 'stage'>): string =>
  status === 'RUNNING' && stage ? stageLabel(stage) : STATUS_LABELS[status];

/** Where the result of a job is seen; null when there is no such page. */
export function jobResultPath(job: Pick<Job, 'type' | 'jobId' | 'coverLetterId' | 'draftId'>): string | null {
  if (job.type !== 'AI_IMPROVE') return null;
  if (job.coverLetterId !== null) return paths.coverLetter(job.coverLetterId, { job: job.jobId });
  if (job.draftId !== null) return paths.newCoverLetter({ draft: job.draftId, job: job.jobId });
  return null;
}
