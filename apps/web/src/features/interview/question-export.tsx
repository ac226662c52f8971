import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { CoverLetter, InterviewQna } from '#contracts';
import './print-sheet.css';

interface PrintSheetProps {
  letter: Pick<CoverLetter, 'title' | 'companyName'>;
  qnaList: readonly InterviewQna[];
}

/** All questions with their answers for paper; mounted only while the browser prints. */
export function PrintSheet({ letter, qnaList }: PrintSheetProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return createPortal(
    <section className="print-sheet">
      <header>
        <h1>면접 질문</h1>
        <p>{[letter.companyName, letter.title].filter(Boolean).join(' · ')}</p>
      </header>
      {qnaList.map(({ qnaId, question, answer, tip, sourceSentence }, index) => (
        <article key={qnaId}>
          <h2>
            {index + 1}. {question}
          </h2>
          {sourceSentence && <p className="print-source">{sourceSentence}</p>}
          <h3>답변</h3>
          <p>{answer}</p>
          <h3>도움말</h3>
          <p>{tip}</p>
        </article>
      ))}
    </section>,
    document.body,
  );
}

function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out as soon as the listener returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

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
