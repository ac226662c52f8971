import { ArrowRight, BookPlus, Check, EyeOff } from 'lucide-react';
import type { SpellingFindingView } from '#contracts';
import { Button } from '@/components/ui/button';
import { classNames } from '@/lib/class-names';
import type { DocumentFinding, RefusedWord } from './use-document-findings.js';

export interface FindingActions {
  onCorrect: (finding: DocumentFinding) => void;
  onIgnore: (finding: DocumentFinding) => void;
  /** Puts the word into the own dictionary. */
  onAddWord: (word: string) => void;
  refusedWord: RefusedWord | null;
}

const KINDS: Record<SpellingFindingView['kind'], string> = {
  SPELLING: '맞춤법',
  SPACING: '띄어쓰기',
  USAGE: '낱말 쓰임',
};
const CERTAINTIES: Record<SpellingFindingView['certainty'], { label: string; className: string }> = {
  SURE: { label: '확실해요', className: 'font-semibold text-red' },
  LIKELY: { label: '확인해 보세요', className: 'font-semibold text-ink' },
};

/** What kind of finding it is, and how sure. */
export function FindingKind({ kind, certainty }: Pick<SpellingFindingView, 'kind' | 'certainty'>) {
  const { label, className } = CERTAINTIES[certainty];
  return (
    <>
      <span>{KINDS[kind]}</span>
      <span className={className}>{label}</span>
    </>
  );
}

/** What is written and what would be right. */
export function FindingWords({
  wholeOriginal,
  wholeReplacement,
}: Pick<DocumentFinding, 'wholeOriginal' | 'wholeReplacement'>) {
  if (wholeReplacement === null) return <span className="font-semibold">‘{wholeOriginal}’</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-body">
      <del>{wholeOriginal}</del>
      <ArrowRight role="img" aria-label="고치면" className="size-4 self-center text-ink-faint" />
      <ins className="font-semibold">{wholeReplacement === '' ? '(빼기)' : wholeReplacement}</ins>
    </span>
  );
}

/** What can be done about a finding, and why the own dictionary did not take its word. */
export function FindingButtons({
  finding,
  onCorrect,
  onIgnore,
  onAddWord,
  refusedWord,
}: FindingActions & { finding: DocumentFinding }) {
  const { wholeOriginal, replacement, word } = finding;
  return (
    <>
      <div className="flex flex-wrap gap-x-1 gap-y-1.5">
        {replacement !== null && (
          <Button size="small" aria-label={`‘${wholeOriginal}’ 고치기`} onClick={() => onCorrect(finding)}>
            <Check aria-hidden /> 고치기
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`‘${wholeOriginal}’ 무시하기`}
          className={classNames(replacement === null && '-ml-3')}
          onClick={() => onIgnore(finding)}
        >
          <EyeOff aria-hidden /> 무시하기
        </Button>
        {word !== null && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`‘${word}’ 내 사전에 넣기`}
            onClick={() => onAddWord(word)}
          >
            <BookPlus aria-hidden /> 내 사전에 넣기
          </Button>
        )}
      </div>
      {word !== null && refusedWord?.word === word && (
        <p role="alert" className="text-caption font-medium text-red">
          {refusedWord.message}
        </p>
      )}
    </>
  );
}
