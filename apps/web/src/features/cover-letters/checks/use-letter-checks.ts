import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LetterSession } from '../document/letter-kind.js';
import { coverLetterListQuery } from '../cover-letter-queries.js';
import type { LetterDocument } from '../document/letter-document.js';
import { checkLetter } from './letter-checks.js';
import type { FindingGroup } from './letter-checks.js';

const PAUSE_MS = 400;
const LETTERS_LOOKED_AT = 100;

/** What the rules find in the letter, a moment after the last edit and never in the way of typing. */
export function useLetterChecks(session: LetterSession): FindingGroup[] {
  const document = useDeferredValue(usePausedDocument(session));
  const otherCompanyNames = useOtherCompanyNames(session.draftSubject.documentId);
  const { questions, companyName } = document;
  return useMemo(
    () => checkLetter(questions, { companyName, otherCompanyNames }),
    [questions, companyName, otherCompanyNames],
  );
}

function usePausedDocument(session: LetterSession): LetterDocument {
  const document = useStore(session.store, (state) => state.document);
  const [paused, setPaused] = useState(document);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(document), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [document]);
  return paused;
}

const NONE: readonly string[] = [];

/** Companies of the member's other letters: the names that slip in when a letter is copied. */
function useOtherCompanyNames(coverLetterId: number | null): readonly string[] {
  const { data } = useQuery(coverLetterListQuery({ size: LETTERS_LOOKED_AT }));
  return useMemo(() => {
    const names = data?.content.flatMap((letter) =>
      letter.companyName && letter.coverLetterId !== coverLetterId ? [letter.companyName] : [],
    );
    return names ? [...new Set(names)] : NONE;
  }, [data, coverLetterId]);
}
