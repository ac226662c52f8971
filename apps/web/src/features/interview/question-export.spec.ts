import { coverLetter } from '@/features/cover-letters/testing/letter.factory';
import { questionsText } from './question-export.js';
import { aQna } from './testing/interview-fixture.js';

describe('a set of questions as text', () => {
  it('holds every question with its sentence, answer and tip', () => {
    const text = questionsText(coverLetter(), [aQna(1), aQna(2, { sourceSentence: null })]);
    expect(text).toBe(`면접 질문 · 물결서점 지원서
물결서점

1. 1번째로 묻는 질문인가요?
[글의 문장] 동네 서점에서 재고를 관리하며 숫자를 믿게 됐습니다.
[답변]
1번째 질문의 답변입니다.
[도움말]
1번째 질문의 도움말입니다.

2. 2번째로 묻는 질문인가요?
[답변]
2번째 질문의 답변입니다.
[도움말]
2번째 질문의 도움말입니다.
`);
  });

  it('names no company where there is none', () => {
    expect(questionsText(coverLetter({ companyName: null }), [])).toBe('면접 질문 · 물결서점 지원서\n');
  });
});
