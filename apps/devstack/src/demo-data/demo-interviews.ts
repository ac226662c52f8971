import { InterviewQuestion, textHashOf, type Transaction } from '#database';

/** An invented question about a demo letter, as a generation or the member themselves would have made it. */
interface DemoQuestion {
  question: string;
  answer: string;
  tip: string;
  /** A sentence of the letter, verbatim. */
  sourceSentence: string | null;
  isCustom?: boolean;
}

/** The questions of demo letters, by the letter's title. Answers say nothing that the letter does not, but for what one would do. */
export const demoInterviews: Record<string, DemoQuestion[]> = {
  '푸른고래페이 백엔드 신입': [
    {
      question: '결제 승인 응답이 늦게 온 주문 37건을 손으로 대조하셨다고 했는데, 어떤 순서로 확인하셨나요?',
      answer: `결제에서는 성공이나 실패보다 '모르겠다'가 가장 어려운 상태라고 생각했습니다. 교내 축제 주문 서비스에서 승인 응답이 늦게 온 주문이 37건 있었고, 저는 그 주문을 하나씩 손으로 대조했습니다. (대조한 순서와 기준을 적어 주세요) 그 일을 하면서 같은 요청이 두 번 와도 한 번만 처리되게 하는 일이 왜 중요한지 알게 되었습니다.`,
      tip: '숫자가 나온 문장은 반드시 되물어요. 무엇을 기준으로 맞다고 보았는지 한 문장으로 준비해 두세요.',
      sourceSentence:
        '교내 축제 주문 서비스를 만들면서 결제 승인 응답이 늦게 온 주문 37건을 손으로 하나씩 대조했습니다.',
    },
    {
      question: '같은 자리가 두 사람에게 배정되는 문제를 화면에서 막았을 때 왜 그대로였나요?',
      answer: `화면에서 버튼을 막는 것은 추측으로 고친 것이었습니다. 로그를 시간순으로 늘어놓고 나서야 두 요청이 거의 동시에 빈자리를 읽는다는 것을 알았습니다. 데이터베이스에 자리와 시간의 유일 제약을 걸고, 제약을 어긴 요청에는 다른 자리를 권하도록 바꾸었습니다. 이후 한 학기 동안 4,100건의 예약에서 중복은 나오지 않았습니다.`,
      tip: '처음에 틀렸던 판단을 숨기지 말고 먼저 말해 보세요. 무엇을 보고 생각을 바꾸었는지가 핵심이에요.',
      sourceSentence: '처음에는 화면에서 버튼을 막았지만 그대로였습니다.',
    },
    {
      question: '동시에 200명이 예약하는 상황을 만들 때 실제와 다를 수 있는 점은 무엇이었나요?',
      answer: `동시에 200명이 예약하는 상황을 스크립트로 만들어 중복이 한 건도 없는 것을 확인했습니다. 다만 스크립트가 보내는 요청은 사람이 누르는 것과 다를 수 있습니다. (그 차이를 어떻게 줄였는지 적어 주세요) 그 뒤 한 학기 동안의 예약 기록도 함께 확인했습니다.`,
      tip: '시험의 한계를 스스로 말하면 믿음이 커져요. 한계를 무엇으로 보완했는지까지 이어 보세요.',
      sourceSentence:
        '동시에 200명이 예약하는 상황을 스크립트로 만들어 중복이 한 건도 없는 것을 확인했습니다.',
    },
    {
      question: '승인과 정산의 어긋남을 먼저 알려 주는 도구를 만든다면 무엇부터 하시겠어요?',
      answer: `어긋남을 사람이 찾기 전에 시스템이 먼저 알려 주는 것이 목표입니다. 저는 추측으로 고치기보다 기록을 먼저 읽는 편이라, 승인과 정산의 기록이 어디에서 갈라지는지부터 늘어놓고 보겠습니다. (들어가서 가장 먼저 확인하고 싶은 기록을 적어 주세요)`,
      tip: '회사의 내부 사정을 아는 것처럼 말하지 마세요. 확인할 것과 순서를 말하는 편이 안전해요.',
      sourceSentence:
        '입사하면 승인과 정산 사이의 어긋남을 사람이 찾기 전에 시스템이 먼저 알려 주는 도구를 만들고 싶습니다.',
    },
    {
      question: '모르는 것을 일찍 말하면 준비가 부족해 보이지 않을까요?',
      answer: `저는 모르는 것을 일찍 말하는 쪽이 팀의 시간을 아낀다고 생각합니다. 팀 프로젝트에서 배포를 맡았을 때 인증서 갱신을 해 본 적이 없다고 첫 회의에서 말했고, 해 본 팀원과 반나절을 함께 앉아 절차를 문서로 남겼습니다. 그 문서는 다음 기수가 그대로 쓰고 있습니다.`,
      tip: '되묻는 질문에는 방어하지 말고 결과로 답해 보세요. 남은 문서 같은 확인할 수 있는 결과가 있으면 충분해요.',
      sourceSentence: '저는 제가 모르는 것을 일찍 말합니다.',
      isCustom: true,
    },
  ],
};

/** Gives a letter that was just inserted the questions that the demo has for it, if any. */
export async function insertDemoQuestions(
  tx: Transaction,
  letter: { coverLetterId: number; title: string; content: string },
): Promise<void> {
  const { coverLetterId } = letter;
  const contentHash = textHashOf(letter.content);
  const questions = demoInterviews[letter.title] ?? [];
  await tx.manager.save(
    InterviewQuestion,
    questions.map((question) => ({ isCustom: false, ...question, coverLetterId, contentHash })),
  );
}
