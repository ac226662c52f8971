import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { TextFindingButton } from '@/components/text-finding-button';
import { contentShown } from '@/lib/content-shown';
import { importLater } from '@/lib/import-later';
import { useDebounced } from '@/lib/use-debounced';
import { coverLetterListQuery } from './letter-requests.js';
import type { FindingGroup, LetterFinding } from './letter-rules.js';
import type { LetterEditor } from './letter-type.js';

interface ChecksPanelProps {
  groups: readonly FindingGroup[];
  hasText: boolean;
  onSelect: (finding: LetterFinding) => void;
}

/** What the rules found; a finding selects the text that it is about. */
export function ChecksPanel({ groups, hasText, onSelect }: ChecksPanelProps) {
  return (
    <section aria-label="표현 점검" className="flex flex-col gap-5">
      <h2 className="sr-only">표현 점검</h2>
      <p className="text-small text-ink-soft">쓰는 동안 바로 점검해요. 토큰이 들지 않아요.</p>
      {groups.length === 0 && (
        <p className="border-y border-line py-4 text-small">
          {hasText ? '짚을 곳을 찾지 못했어요.' : '글을 쓰면 여기에서 짚어 드려요.'}
        </p>
      )}
      {groups.map((group) => (
        <section key={group.rule} aria-label={group.label}>
          <h3 className="flex items-baseline gap-2 border-b border-line pb-1.5 text-small font-semibold">
            {group.label} <span className="font-normal text-ink-faint">{group.findings.length}</span>
          </h3>
          <ul className="divide-y divide-line">
            {group.findings.map((finding) => (
              <li key={`${finding.questionId}-${finding.start}-${finding.end}-${finding.message}`}>
                <TextFindingButton
                  finding={finding}
                  quote={finding.quote}
                  source={`문항 ${finding.questionNumber}`}
                  onSelect={() => onSelect(finding)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const PAUSE_MILLISECONDS = 400;
const COMPARED_LETTERS = 100;

/** Findings of the rules in the letter, computed shortly after the last edit so that typing stays fast. */
export function useLetterChecks(editor: LetterEditor): FindingGroup[] {
  const document = useDeferredValue(
    useDebounced(
      useStore(editor.store, (state) => state.document),
      PAUSE_MILLISECONDS,
    ),
  );
  const otherCompanyNames = useOtherCompanyNames(editor.draftSubject.documentId);
  const { questions, companyName } = document;
  const checkLetter = useRules();
  return useMemo(
    () => checkLetter?.(questions, { companyName, otherCompanyNames }) ?? [],
    [checkLetter, questions, companyName, otherCompanyNames],
  );
}

type CheckLetter = (typeof import('./letter-rules.js'))['checkLetter'];

/** The rules; null until their code is here, which the letter itself does not wait for. */
function useRules(): CheckLetter | null {
  const [check, setCheck] = useState<CheckLetter | null>(null);
  useEffect(() => {
    void contentShown()
      .then(() => importLater(() => import('./letter-rules.js')))
      .then(({ checkLetter }) => setCheck(() => checkLetter));
  }, []);
  return check;
}

const NONE: readonly string[] = [];

/** Companies of the member's other letters: the names that slip in when a letter is copied. */
function useOtherCompanyNames(coverLetterId: number | null): readonly string[] {
  const { data } = useQuery(coverLetterListQuery({ size: COMPARED_LETTERS }));
  return useMemo(() => {
    const names = data?.content.flatMap((letter) =>
      letter.companyName && letter.coverLetterId !== coverLetterId ? [letter.companyName] : [],
    );
    return names ? [...new Set(names)] : NONE;
  }, [data, coverLetterId]);
}
