import type { JobTimelineEntry, JobType, TokenEntryKind } from '#contracts';
import { signedAmount } from '@/components/token-entries/entry-text';
import { jobStages } from '@/lib/jobs/job-labels';

const TOKEN_CHANGES: Record<TokenEntryKind, string> = {
  HOLD: '토큰 보관',
  TAKE: '토큰 사용',
  RELEASE: '토큰 반환',
  GRANT: '토큰 지급',
  REFILL: '토큰 충전',
};

/** Steps that are not named after the stage in which they are done. */
const STEP_NAMES: Record<string, string> = {
  scope: '범위 정하기',
  question: '질문 읽기',
  letter: '글 읽기',
  plan: '계획 세우기',
  answer: '답변 쓰기',
  features: '특징 뽑기',
};

/** A step's key as jobs write it: `rewrite`, `answer-2`, `answer-2-again`, `questions-more`, `features <hash>`. */
const STEP_KEY = /^(?<name>[a-z]+)(?:-(?<number>\d+))?(?:-(?<again>again|more))?(?: \S+)?$/;

/** What a step is called; its key where it has no name. */
export function stepText(type: JobType, step: string): string {
  const { name = '', number, again } = STEP_KEY.exec(step)?.groups ?? {};
  const called = jobStages(type).find(([stage]) => stage === name)?.[1] ?? STEP_NAMES[name];
  if (called === undefined) return step;
  return [called, number, again && '(다시)'].filter(Boolean).join(' ');
}

const promptText = (prompt: { name: string; version: number } | null): string =>
  prompt === null ? '' : ` (프롬프트 ${prompt.name} ${prompt.version}판)`;

/** What happened, in a few words. */
export function timelineText(type: JobType, entry: JobTimelineEntry): string {
  switch (entry.kind) {
    case 'ACCEPTED':
      return '접수';
    case 'TOKENS':
      return entry.amount === 0
        ? TOKEN_CHANGES[entry.entryKind]
        : `${TOKEN_CHANGES[entry.entryKind]} ${signedAmount(entry.amount)}`;
    case 'STARTED':
      return '시작';
    case 'STEP_FINISHED':
      return `단계 끝남: ${stepText(type, entry.step)}${promptText(entry.prompt)}`;
    case 'ATTEMPT_FAILED':
      return `${entry.attempt}번째 시도 실패 (${entry.errorCode})`;
    case 'SUCCEEDED':
      return '완료';
    case 'FAILED':
      return '실패';
    case 'CANCELLED':
      return '취소';
  }
}
