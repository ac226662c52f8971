import { ChevronDown, SpellCheck } from 'lucide-react';
import { createContext, use, useId, useMemo, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import { FindingKind, FindingWords } from './finding-parts.js';
import { mergeFindings } from './spelling-findings.js';
import { useServerCheck } from './use-server-check.js';
import {
  type DocumentFinding,
  type DocumentText,
  toDocumentFindings,
  usePageSettled,
} from './use-document-findings.js';

const FindingsContext = createContext<ReadonlyMap<string, readonly DocumentFinding[]>>(new Map());

interface CheckedTextsProps {
  /** The same array until one of the texts changes. */
  texts: readonly DocumentText[];
  children: ReactNode;
}

/**
 * Checks texts that are read here and not written, such as those of the AI, for the spelling notes inside. Only the
 * server checks them: nothing is noted in a text before it has answered.
 */
export function CheckedTexts({ texts, children }: CheckedTextsProps) {
  const { answers } = useServerCheck(texts, usePageSettled());
  const findings = useMemo(
    () =>
      new Map(
        texts.map((documentText) => {
          const found = mergeFindings(documentText.text, answers.get(documentText.textId), []);
          return [documentText.textId, toDocumentFindings(found, documentText)];
        }),
      ),
    [texts, answers],
  );
  return <FindingsContext value={findings}>{children}</FindingsContext>;
}

/** The findings in some of the texts of the `CheckedTexts` around. */
export function useTextFindings(textIds: readonly string[]): readonly DocumentFinding[] {
  const findings = use(FindingsContext);
  return textIds.flatMap((textId) => findings.get(textId) ?? []);
}

interface SpellingNoteProps {
  textIds: readonly string[];
  /** Names what the texts belong to, for screen readers: 변경 3. */
  name: string;
  /** Says where the findings can be corrected. */
  hint?: string;
  className?: string;
}

/** Says how much of the texts may be misspelt and, on request, what. Renders nothing where nothing was found. */
export function SpellingNote({ textIds, name, hint, className }: SpellingNoteProps) {
  const findings = useTextFindings(textIds);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (findings.length === 0) return null;
  const label = `맞춤법 확인 ${formatNumber(findings.length)}개`;
  return (
    <div className={className}>
      <Button
        size="small"
        variant="quiet"
        className="-my-1.5 -ml-3"
        aria-label={`${name} ${label}`}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SpellCheck aria-hidden className="text-amber" /> {label}
        <ChevronDown aria-hidden className={classNames('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={listId} hidden={!isOpen} className="mt-3 border-l-2 border-line-strong pl-3">
        <ul aria-label={`${name} 맞춤법 점검 결과`} className="flex flex-col gap-3">
          {findings.map((finding) => (
            <li key={finding.id} className="flex flex-col gap-0.5 text-small">
              <span className="flex flex-wrap items-baseline gap-x-2 text-caption text-ink-faint">
                {finding.textName}
                <FindingKind {...finding} />
              </span>
              <FindingWords {...finding} />
              <span className="text-ink-soft">{finding.reason}</span>
            </li>
          ))}
        </ul>
        {hint !== undefined && <p className="mt-2 text-caption text-ink-faint">{hint}</p>}
      </div>
    </div>
  );
}
