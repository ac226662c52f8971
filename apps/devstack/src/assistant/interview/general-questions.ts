import type { InterviewQuestionType } from '#contracts';
import type { QuestionCandidate } from './question-candidates.js';

/** Questions that any applicant may be asked; they take nothing for granted. @param jobField empty when none is named */
export function generalQuestions(jobField: string): QuestionCandidate[] {
  const job = jobField === '' ? '지원한 직무' : `${jobField} 직무`;
  const questions: [InterviewQuestionType, string][] = [
    ['DECISION', `${job}에서 가장 중요한 역량은 무엇이라고 보시나요?`],
    ['FAILURE', '기대한 결과가 나오지 않았던 일을 말씀해 주세요.'],
    ['DECISION', '함께 일하던 사람과 생각이 달랐을 때 어떻게 풀어 가셨나요?'],
    ['FAILURE', '본인의 약점을 줄이려고 지금 하고 있는 노력은 무엇인가요?'],
    ['ROLE', '짧게 자기소개를 해 주세요.'],
    ['DECISION', '여러 가지를 한꺼번에 맡으면 무엇을 기준으로 순서를 정하시나요?'],
    ['ALTERNATIVE', '잘 모르는 분야를 맡게 되면 어떤 방법으로 배우시나요?'],
    ['FAILURE', '동료에게 들은 조언 가운데 실제로 행동을 바꾼 것이 있다면 들려주세요.'],
    ['DECISION', '마감은 다가오는데 품질이 모자라다면 어떤 선택을 하시겠어요?'],
    ['ROLE', '다른 지원자와 구별되는 본인만의 강점은 무엇인가요?'],
    ['ALTERNATIVE', '규칙이나 관행이 불편하다고 느꼈을 때 어떻게 행동하셨나요?'],
    ['PLAN', '입사한 뒤 가장 먼저 익히고 싶은 것은 무엇인가요?'],
    ['DECISION', '지금까지 내린 결정 가운데 가장 어려웠던 것은 무엇이었나요?'],
    ['ROLE', '최근에 새로 배운 것을 어디에 써 보셨나요?'],
    ['MOTIVE', '자기소개서에 쓰지 못한 이야기 가운데 꼭 전하고 싶은 것이 있나요?'],
    ['ROLE', '팀에서는 주로 어떤 역할을 하게 되나요?'],
    ['MOTIVE', '여러 회사에 합격한다면 무엇을 보고 고르시겠어요?'],
    ['ALTERNATIVE', '스트레스를 받을 때 일의 리듬을 어떻게 되찾으시나요?'],
    ['DECISION', '일을 잘 마쳤다고 말할 수 있는 스스로의 기준은 무엇인가요?'],
    ['PLAN', '마지막으로 면접관에게 묻고 싶은 점이 있나요?'],
  ];
  return questions.map(([type, question]) => ({ sentenceNumber: null, type, question }));
}
