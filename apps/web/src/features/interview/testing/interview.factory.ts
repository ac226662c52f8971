import type { CoverLetter, InterviewPractice, InterviewQna, InterviewQnaList } from '#contracts';

export const aLetter = (overrides: Partial<CoverLetter> = {}): CoverLetter => ({
  coverLetterId: 41,
  title: '물결서점 지원서',
  content: '동네 서점에서 재고를 관리하며 숫자를 믿게 됐습니다.',
  questions: [
    {
      questionId: '10000000-0000-4000-8000-000000000001',
      prompt: '지원 동기를 적어 주세요.',
      text: '동네 서점에서 재고를 관리하며 숫자를 믿게 됐습니다.',
      characterLimit: 1000,
    },
  ],
  jobField: '재고 운영',
  experience: 2,
  experienceYears: 2,
  companyName: '물결서점',
  deadline: '2026-12-04',
  isAiImproved: false,
  version: 1,
  createdAt: '2026-11-19T09:00:00+09:00',
  updatedAt: '2026-11-20T14:02:00+09:00',
  ...overrides,
});

export const aQna = (qnaId: number, overrides: Partial<InterviewQna> = {}): InterviewQna => ({
  qnaId,
  question: `${qnaId}번째로 묻는 질문인가요?`,
  answer: `${qnaId}번째 질문의 답변입니다.`,
  tip: `${qnaId}번째 질문의 도움말입니다.`,
  sourceSentence: '동네 서점에서 재고를 관리하며 숫자를 믿게 됐습니다.',
  isCustom: false,
  isStale: false,
  lastPractice: null,
  createdAt: '2026-11-20T15:00:00+09:00',
  ...overrides,
});

export const aPractice = (qnaId: number, overrides: Partial<InterviewPractice> = {}): InterviewPractice => ({
  practiceId: 7,
  qnaId,
  answer: '재고를 매일 세었습니다.',
  feedback: {
    strengths: [{ description: '한 일이 또렷해요.', suggestion: '' }],
    improvements: [{ description: '결과가 없어요.', suggestion: '얼마나 줄었는지 말해 보세요.' }],
    summary: '경험이 잘 드러나요.',
  },
  createdAt: '2026-11-20T15:10:00+09:00',
  ...overrides,
});

/** A list of questions 1 to `count`. */
export const aList = (count: number): InterviewQnaList => ({
  qnaList: Array.from({ length: count }, (_, index) => aQna(index + 1)),
  totalCount: count,
});
