import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { SpellingFindingView } from '#contracts';
import { contentShown } from '@/lib/content-shown';
import { importLater } from '@/lib/import-later';
import { errorMessage } from '@/lib/query/error-message';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { addSpellingWord, AFTER_WORD_CHANGE, spellingWordsQuery } from '@/lib/spelling-words';
import { usePaused } from '@/lib/use-paused';
import { IgnoredFindings } from './ignored-findings.js';
import { findingName, mergeFindings, wordOf } from './spelling-findings.js';
import { useServerCheck } from './use-server-check.js';

/** A finding in a question of a letter. */
export interface QuestionFinding extends SpellingFindingView {
  /** Stays the same while the text around it is edited. */
  id: string;
  questionId: string;
  questionNumber: number;
  /** The text of the question that the position is of; the member may have written on since. */
  checkedText: string;
  /** What a dictionary would take to know it; null where it is no single word. */
  word: string | null;
}

export interface CheckedLetter {
  memberId: number;
  /** Names the letter on this device: its id, or that of its draft. */
  letter: string;
  companyName: string;
  questions: readonly { questionId: string; text: string }[];
}

/** A word that could not be put into the dictionary, and why. */
export interface RefusedWord {
  word: string;
  message: string;
}

export interface Spelling {
  /** In the order of the letter. */
  findings: readonly QuestionFinding[];
  hasText: boolean;
  isChecking: boolean;
  /** Whether an answer of the server is missing because it could not be asked. */
  isServerMissing: boolean;
  isRetrying: boolean;
  retry: () => void;
  ignore: (finding: QuestionFinding) => void;
  /** How many different findings are ignored in this letter. */
  ignoredCount: number;
  restoreIgnored: () => void;
  addWord: (word: string) => void;
  refusedWord: RefusedWord | null;
}

/** Before the device's own rules run, and before the server is asked. */
const DEVICE_PAUSE_MS = 400;
const SERVER_PAUSE_MS = 1_200;

/** The spelling check of a letter while it is written: by the rules of the device at once, by the server after a pause. */
export function useSpelling({ memberId, letter, companyName, questions }: CheckedLetter): Spelling {
  const isShown = useContentShown();
  const shown = useDeferredValue(usePaused(questions, DEVICE_PAUSE_MS));
  const server = useServerCheck(usePaused(questions, SERVER_PAUSE_MS), isShown);
  const dictionary = useDictionary(isShown);
  const findOnDevice = useDeviceRules(dictionary.words, companyName);
  const ignored = useIgnored(memberId, letter);
  const { answers } = server;
  const { isKnown } = dictionary;
  const { isIgnored } = ignored;
  const findings = useMemo(
    () =>
      shown
        .flatMap(({ questionId, text }, index) =>
          named(mergeFindings(text, answers.get(questionId), findOnDevice(text)), text, questionId).map(
            (finding) => ({
              ...finding,
              questionNumber: index + 1,
            }),
          ),
        )
        .filter((finding) => !isIgnored(finding) && !isKnown(finding.word)),
    [shown, answers, findOnDevice, isIgnored, isKnown],
  );
  return {
    findings,
    hasText: shown.some(({ text }) => text.trim() !== ''),
    isChecking: server.isChecking,
    isServerMissing: server.isFailing,
    isRetrying: server.isRetrying,
    retry: server.retry,
    ignore: ignored.ignore,
    ignoredCount: ignored.count,
    restoreIgnored: ignored.restore,
    addWord: dictionary.add,
    refusedWord: dictionary.refused,
  };
}

function named(
  findings: readonly SpellingFindingView[],
  checkedText: string,
  questionId: string,
): Omit<QuestionFinding, 'questionNumber'>[] {
  const times = new Map<string, number>();
  return findings.map((finding) => {
    const name = findingName(finding);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const id = `${questionId}:${name}:${time}`;
    return { ...finding, id, questionId, checkedText, word: wordOf(checkedText, finding) };
  });
}

function useContentShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => void contentShown().then(() => setIsShown(true)), []);
  return isShown;
}

type CreateDeviceRules = (typeof import('./device-rules.js'))['createDeviceRules'];

const findNothing = (): readonly SpellingFindingView[] => [];

/** The rules of the device; they find nothing until their code is here, which the letter itself does not wait for. */
function useDeviceRules(words: readonly string[], companyName: string) {
  const [create, setCreate] = useState<CreateDeviceRules | null>(null);
  useEffect(() => {
    void contentShown()
      .then(() => importLater(() => import('./device-rules.js')))
      .then(({ createDeviceRules }) => setCreate(() => createDeviceRules));
  }, []);
  return useMemo(() => create?.([...words, companyName]) ?? findNothing, [create, words, companyName]);
}

/** The member's own words. One that was just added is known at once; when the server refuses it, it is not after all. */
function useDictionary(isEnabled: boolean) {
  const { data: words } = useQuery({ ...spellingWordsQuery(), enabled: isEnabled });
  const [added, setAdded] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<RefusedWord | null>(null);
  const { mutate } = useApiMutation({
    loading: 'none',
    isSideBySide: true,
    mutationFn: addSpellingWord,
    invalidate: AFTER_WORD_CHANGE,
    // Said at the finding.
    silenceError: () => true,
    onError: (error, word) => {
      setAdded((before) => before.filter((other) => other !== word));
      setRefused({ word, message: errorMessage(error) });
    },
  });
  const known = useMemo(() => new Set([...added, ...(words ?? []).map(({ word }) => word)]), [added, words]);
  return {
    words: useMemo(() => [...known], [known]),
    isKnown: useMemo(() => (word: string | null) => word !== null && known.has(word), [known]),
    refused,
    add: (word: string) => {
      setRefused(null);
      setAdded((before) => [...before, word]);
      mutate(word);
    },
  };
}

/** What the member ignores in this letter on this device. */
function useIgnored(memberId: number, letter: string) {
  const [records] = useState(() => new IgnoredFindings(memberId));
  const [names, setNames] = useState(() => records.read(letter));
  // A draft that becomes a letter keeps its list.
  useEffect(() => records.write(letter, names), [records, letter, names]);
  const ignored = useMemo(() => new Set(names), [names]);
  return {
    isIgnored: useMemo(() => (finding: QuestionFinding) => ignored.has(findingName(finding)), [ignored]),
    count: ignored.size,
    ignore: (finding: QuestionFinding) => setNames((before) => [...before, findingName(finding)]),
    restore: () => setNames([]),
  };
}
