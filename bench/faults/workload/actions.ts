import { SAMPLE_RESUME, textsOf } from '#testing';
import type { Random } from '../random.js';
import type { MemberClient } from './members.js';

const KINDS = {
  AI_IMPROVE: 26,
  INTERVIEW_QUESTIONS: 10,
  CUSTOM_ANSWER: 22,
  INTERVIEW_PRACTICE: 20,
  RESUME_IMPORT: 4,
  EXPORT: 14,
  EXTRACT: 2,
  PROCESS: 1,
  DEDUPLICATE: 1,
} as const;
export type ActionKind = keyof typeof KINDS;

/** A request of a member and how it is sent. */
export interface Action {
  index: number;
  kind: ActionKind;
  /** Index of the member. */
  member: number;
  idempotencyKey: string;
  /** Chooses among the member's letters, files and texts. */
  choice: number;
  /** The request is sent twice concurrently, as by a double click. */
  isDoubled: boolean;
  /** The request is sent again after it was accepted. */
  isRepeated: boolean;
  /** When the member cancels the job, if at all. */
  cancel: 'NEVER' | 'AT_ONCE' | 'WHEN_RUNNING';
}

const WEIGHTED_KINDS = Object.entries(KINDS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as ActionKind),
);

/** Draws actions endlessly; the first members request more than their tokens pay for. */
export function* drawActions(random: Random, members: number): Generator<Action, never> {
  const run = random.fork('key').below(2 ** 30);
  for (let index = 0; ; index += 1) {
    const draw = random.next();
    yield {
      index,
      kind: random.pick(WEIGHTED_KINDS),
      member: Math.floor(draw * draw * members),
      idempotencyKey: `faults-${run}-${index}`,
      choice: random.below(1_000),
      isDoubled: random.chance(0.08),
      isRepeated: random.chance(0.08),
      cancel: random.chance(0.1) ? random.pick(['AT_ONCE', 'WHEN_RUNNING'] as const) : 'NEVER',
    };
  }
}

/** The HTTP request of an action. */
export interface ActionRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: () => unknown;
}

const RESUME_TEXT = SAMPLE_RESUME.parts.flatMap(textsOf).join('\n');
const QUESTION = '배포를 자동으로 바꾼 까닭을 말씀해 주세요.';
const ANSWER = '배포를 손으로 하다 보니 실수가 잦았습니다. 그래서 작은 것부터 자동으로 바꾸었습니다.';

/** The HTTP request of an action. `body` creates a new body for every send. */
export function requestOf({ kind, choice, index }: Action, member: MemberClient): ActionRequest {
  const letter = member.letters[choice % Math.max(1, member.letters.length)];
  const questionsPath = `/api/v1/me/cover-letters/${letter?.coverLetterId}/interview-questions`;
  switch (kind) {
    case 'AI_IMPROVE':
      return post('/api/v1/cover-letters/ai-improve', () => ({
        content: `${choice}번 글입니다. 열정적으로 최선을 다해 일했습니다. 그 결과 좋은 성과를 얻었습니다.`,
        jobField: '백엔드',
        experienceYears: 1,
      }));
    case 'INTERVIEW_QUESTIONS':
      return post(questionsPath);
    case 'CUSTOM_ANSWER':
      return post(`${questionsPath}/custom-answer`, () => ({ question: `${QUESTION} (${index})` }));
    case 'INTERVIEW_PRACTICE':
      return post(`${questionsPath}/${letter?.qnaId}/practice`, () => ({ answer: `${ANSWER} ${choice}` }));
    case 'RESUME_IMPORT':
      return post('/api/v1/resume-import', () => resumeForm(index));
    case 'EXPORT':
      return { method: 'GET', path: exportPath(member, choice) };
    default:
      return post(`/api/cover-letter-features/${kind.toLowerCase()}`);
  }
}

const post = (path: string, body?: () => unknown): ActionRequest => ({
  method: 'POST',
  path,
  ...(body && { body }),
});

function exportPath(member: MemberClient, choice: number): string {
  const letterId = member.letters[choice % Math.max(1, member.letters.length)]?.coverLetterId;
  const paths = [
    `/api/v1/cover-letters/${letterId}/export?format=txt`,
    `/api/v1/cover-letters/${letterId}/export?format=docx`,
    `/api/v1/resumes/${member.resumeId}/export?format=json`,
    `/api/v1/resumes/${member.resumeId}/export?format=docx`,
    '/api/v1/me/export',
  ];
  return paths[choice % paths.length] ?? '/api/v1/me/export';
}

function resumeForm(index: number): FormData {
  const form = new FormData();
  form.append('file', new File([`${RESUME_TEXT}\n지원 번호 ${index}`], `resume-${index}.txt`));
  return form;
}
