import type { CoverLetter, InterviewQna } from '#contracts';

type TextLetter = Pick<CoverLetter, 'title' | 'companyName'>;
type TextQna = Pick<InterviewQna, 'question' | 'answer' | 'tip' | 'sourceSentence'>;

/** A set of questions as plain text, ending in a line break. */
export function questionsText({ title, companyName }: TextLetter, qnaList: readonly TextQna[]): string {
  const heading = [`면접 질문 · ${title}`, ...(companyName ? [companyName] : [])].join('\n');
  return `${[heading, ...qnaList.map(passage)].join('\n\n')}\n`;
}

function passage({ question, answer, tip, sourceSentence }: TextQna, index: number): string {
  return [
    `${index + 1}. ${question}`,
    ...(sourceSentence ? [`[글의 문장] ${sourceSentence}`] : []),
    `[답변]\n${answer}`,
    `[도움말]\n${tip}`,
  ].join('\n');
}
