import type { QueryClient } from '@tanstack/react-query';
import {
  interviewPracticeSchema,
  interviewQnaListSchema,
  interviewQnaSchema,
  type InterviewPractice,
  type InterviewQna,
  type InterviewQnaList,
  type Job,
} from '#contracts';
import { questionListQuery } from '../interview-queries.js';

const listOf = (qnaList: InterviewQna[]): InterviewQnaList => ({ qnaList, totalCount: qnaList.length });

/** The questions with what a job has brought; the list as it was when the result can't be read. */
export function withResult(
  list: InterviewQnaList,
  { type, result }: Pick<Job, 'type' | 'result'>,
): InterviewQnaList {
  if (type === 'INTERVIEW_QUESTIONS') return interviewQnaListSchema.safeParse(result).data ?? list;
  if (type === 'CUSTOM_ANSWER') {
    const qna = interviewQnaSchema.safeParse(result).data;
    return qna ? listOf([...list.qnaList.filter(({ qnaId }) => qnaId !== qna.qnaId), qna]) : list;
  }
  const practice = interviewPracticeSchema.safeParse(result).data;
  return practice ? listOf(list.qnaList.map((qna) => withPractice(qna, practice))) : list;
}

const withPractice = (qna: InterviewQna, practice: InterviewPractice): InterviewQna =>
  qna.qnaId === practice.qnaId ? { ...qna, lastPractice: practice } : qna;

/** Shows at once what a job has brought, and asks the server for the list as it is now. */
export function keepResult(queryClient: QueryClient, coverLetterId: number, job: Job): void {
  const { queryKey } = questionListQuery(coverLetterId);
  queryClient.setQueryData(queryKey, (list) => list && withResult(list, job));
  void queryClient.invalidateQueries({ queryKey });
}
