import { splitSentences } from '#domain';
import type { CoverLetterData, LetterSentence } from '../src/assistant/tasks/task.js';

/** An invented letter of about 700 characters with the usual weaknesses. */
export const DEVELOPER_LETTER = `저는 어릴 적부터 물건을 고치는 일을 정말 좋아했고, 이런 성향은 대학에서 소프트웨어를 공부하면서 사용자의 불편을 코드로 해결하는 일에 대한 관심으로 이어졌습니다. 한빛은행 앱을 쓰면서 느낀 작은 불편들을 하나씩 기록해 왔으며, 이 기록은 제가 지원을 결심한 가장 큰 이유가 되었습니다. 저는 좋은 서비스는 사용자의 말을 끝까지 듣는 것에서 시작된다고 생각합니다.

대학교 3학년 때 교내 식당 주문 서비스를 개발했습니다. 처음에는 주문이 몰리는 점심시간마다 서버가 멈췄지만 팀원들과 원인을 분석했고, 데이터베이스의 잠금이 문제라는 사실을 발견했습니다. 저는 대기열을 설계하여 문제를 해결했습니다. 그 결과 평균 응답 시간을 2초에서 0.4초로 단축했습니다. 이 과정에서 문제의 원인을 끝까지 추적하는 습관을 기를 수 있었습니다.

이후 물결소프트에서 6개월간 인턴으로 근무하며 결제 화면을 개선하는 업무를 담당하였습니다. 기획자와 디자이너의 의견이 달라 매우 어려움을 겪었지만, 저는 회의마다 사용자 데이터를 정리하여 공유했고 세 가지 안을 직접 시험하여 모두가 납득할 수 있는 결론을 이끌어 낼 수 있었습니다. 협업은 서로의 근거를 나누는 일이라고 생각합니다.

저는 성실함과 책임감을 바탕으로 맡은 일에 항상 최선을 다하겠습니다. 입사 후에는 고객의 불편을 가장 먼저 발견하는 개발자가 되고 싶습니다. 귀사의 발전에 기여하고 싶습니다. 저를 뽑아 주신다면 뼈를 묻겠습니다.`;

/** An invented letter with few weaknesses. */
export const PLAIN_LETTER = `마케팅 직무에 지원한 이유는 숫자로 사람의 마음을 읽는 일이 즐겁기 때문입니다. 동아리 채널을 맡아 1년 만에 구독자를 300명에서 1,500명으로 늘렸습니다. 매주 반응을 기록한 표가 그 바탕이었습니다. 입사 후에는 첫 분기 안에 상품별 반응표를 만들어 팀과 나누겠습니다.`;

/** The data that the product sends for a letter. */
export function dataOfLetter(letter: string, overrides: Partial<CoverLetterData> = {}): CoverLetterData {
  const sentences = splitSentences(letter).map(({ index, text }) => ({ number: index + 1, text }));
  return {
    jobField: '백엔드 개발',
    experienceYears: 0,
    customPrompt: '',
    sentences,
    patterns: [],
    questions: [],
    ...overrides,
  };
}

/** The sentences of a letter as the tasks about an interview are given them; paragraphs are separated by a blank line. */
export const letterSentencesOf = (letter: string): LetterSentence[] =>
  letter
    .split('\n\n')
    .flatMap((paragraph, at) => splitSentences(paragraph).map(({ text }) => ({ paragraph: at + 1, text })))
    .map((sentence, at) => ({ number: at + 1, ...sentence }));
