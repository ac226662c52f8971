import type { JobType } from '#contracts';
import { stepText } from './job-timeline.js';

describe('a finished step', () => {
  it.each<[JobType, string, string]>([
    ['AI_IMPROVE', 'rewrite', '다듬기'],
    ['INTERVIEW_PRACTICE', 'feedback', '피드백 쓰기'],
    ['CUSTOM_ANSWER', 'answer-again', '답변 쓰기 (다시)'],
    ['INTERVIEW_QUESTIONS', 'questions-more', '질문 고르기 (다시)'],
    ['INTERVIEW_QUESTIONS', 'answers-3-again', '답변 쓰기 3 (다시)'],
    ['EXTRACT_LETTER', 'features 9f86d081884c7d65', '특징 뽑기'],
    ['AI_IMPROVE_CHANGE', 'improvement', '개선 결과 읽기'],
    ['EXTRACT', 'scope', '범위 정하기'],
    ['CRAWL', 'some_step', 'some_step'],
    ['CRAWL', 'toString', 'toString'],
    ['CRAWL', 'constructor', 'constructor'],
  ])('of %s, %s, is called %s', (type, step, text) => expect(stepText(type, step)).toBe(text));
});
