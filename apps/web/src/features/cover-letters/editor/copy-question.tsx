import { Copy } from 'lucide-react';
import { countText } from '#domain';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/copy-text';
import { formatNumber } from '@/lib/format';

interface CopyQuestionProps {
  number: number;
  text: string;
}

/** Copies one question's text, to be put into a recruiter's form, and says how long it is. */
export function CopyQuestion({ number, text }: CopyQuestionProps) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`문항 ${number} 복사`}
      className="-mr-3 max-sm:-ml-3"
      disabled={text.trim() === ''}
      onClick={() => void copy(number, text)}
    >
      <Copy aria-hidden /> 문항 복사
    </Button>
  );
}

function copy(number: number, text: string): Promise<void> {
  const { characters, charactersWithoutSpaces } = countText(text);
  return copyText(
    text,
    `문항 ${number}의 글을 복사했어요. ${formatNumber(characters)}자 · 공백 제외 ${formatNumber(charactersWithoutSpaces)}자`,
    '복사하지 못했어요. 글을 직접 골라 복사해 주세요.',
  );
}
