import { ArrowLeft, Eye, EyeOff, FileText, Mic, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { INTERVIEW_LIMITS, type CoverLetter, type InterviewQna } from '#contracts';
import { Button, IconButton } from '@/components/ui/button';
import { downloadText, fileNameOf } from '@/lib/download';
import { paths } from '@/lib/paths';
import { notify } from '@/lib/toast';
import { questionsText } from '../set/questions-text.js';

interface DeskHeaderProps {
  letter: CoverLetter;
  qnaList: readonly InterviewQna[];
  isAllRevealed: boolean;
  onRevealAll: () => void;
  onPractise: (qnaId: number) => void;
}

/** Which letter it is about, how many questions there are, and what can be done with the whole set. */
export function DeskHeader({ letter, qnaList, isAllRevealed, onRevealAll, onPractise }: DeskHeaderProps) {
  const { coverLetterId, title, companyName } = letter;
  const first = qnaList.find(({ lastPractice }) => lastPractice === null) ?? qnaList[0];
  return (
    <header className="flex flex-col gap-2">
      <Link
        to={paths.interviewQuestions()}
        className="inline-flex min-h-11 items-center gap-1.5 self-start text-small font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" /> 다른 자기소개서 고르기
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title">면접 질문</h1>
          <p className="text-small text-ink-soft">
            {companyName && `${companyName} · `}
            <Link to={paths.coverLetter(coverLetterId)} className="link">
              {title}
            </Link>
          </p>
        </div>
        <p className="text-small text-ink-soft">
          질문 <strong className="text-lead text-ink">{qnaList.length}</strong> / {INTERVIEW_LIMITS.questions}
        </p>
      </div>
      {first && (
        <div className="mt-2 flex flex-wrap items-center gap-1 border-y border-line py-2">
          <Button variant="solid" onClick={() => onPractise(first.qnaId)}>
            <Mic aria-hidden /> 연습하기
          </Button>
          <Button
            variant="quiet"
            aria-pressed={isAllRevealed}
            onClick={onRevealAll}
            className="max-sm:!px-2.5 max-sm:[&_svg]:hidden"
          >
            {isAllRevealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            {isAllRevealed ? '답변 모두 가리기' : '답변 모두 보기'}
          </Button>
          <span className="ml-auto flex">
            <IconButton label="질문과 답변 인쇄" onClick={() => window.print()}>
              <Printer aria-hidden />
            </IconButton>
            <IconButton label="텍스트 파일로 저장" onClick={() => saveAsText(letter, qnaList)}>
              <FileText aria-hidden />
            </IconButton>
          </span>
        </div>
      )}
    </header>
  );
}

function saveAsText(letter: CoverLetter, qnaList: readonly InterviewQna[]): void {
  downloadText(`${fileNameOf(`면접 질문 ${letter.title}`, '면접 질문')}.txt`, questionsText(letter, qnaList));
  notify.success(`질문 ${qnaList.length}개를 텍스트 파일로 저장했어요.`);
}
