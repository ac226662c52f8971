import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { SpellingFindingView } from '#contracts';
import { contentShown } from '@/lib/content-shown';
import { errorMessage } from '@/lib/query/error-message';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { addToOwnDictionary, QUERIES_OF_OWN_DICTIONARY, ownDictionaryQuery } from '@/lib/own-dictionary';
import { useDebounced } from '@/lib/use-debounced';
import { DeviceRules } from './device-rules.js';
import { IgnoredFindings } from './ignored-findings.js';
import { findingName, mergeFindings, wholeWords, wordOf } from './spelling-findings.js';
import { useServerCheck } from './use-server-check.js';

/** One of the texts of a document. */
export interface DocumentText {
  textId: string;
  /** What it is called beside its findings, such as 문항 1; empty where there is no other text. */
  name: string;
  text: string;
}

/** A finding in a text of a document. */
export interface DocumentFinding extends SpellingFindingView {
  /** Stays the same while the text around it is edited. */
  id: string;
  textId: string;
  textName: string;
  /** The text that the position is of; the member may have written on since. */
  checkedText: string;
  /** With the rest of their words up to the next finding, as members read them: `동아리 에서` of `리 에서`. */
  wholeOriginal: string;
  wholeReplacement: string | null;
  /** The word that the own dictionary needs, so that it is not reported again; null where it is no single word. */
  word: string | null;
}

/** What is checked. The arrays stay the same ones until their content changes. */
export interface CheckedDocument {
  memberId: number;
  /** Names the document on this device: its kind and its id, or that of its draft. */
  documentKey: string;
  /** Names in the document that are no findings, such as that of the company. */
  ownNames: readonly string[];
  texts: readonly DocumentText[];
}

/** A word that could not be put into the dictionary, and why. */
export interface RefusedWord {
  word: string;
  message: string;
}

export interface Spelling {
  /** In the order of the document. */
  findings: readonly DocumentFinding[];
  hasText: boolean;
  isChecking: boolean;
  /** Whether an answer of the server is missing because it could not be asked. */
  isServerFailing: boolean;
  isRetrying: boolean;
  retry: () => void;
  ignore: (finding: DocumentFinding) => void;
  /** How many different findings are ignored in this document. */
  ignoredCount: number;
  restoreIgnored: () => void;
  addWord: (word: string) => void;
  refusedWord: RefusedWord | null;
}

/** Before the device's own rules run, and before the server is asked. */
const DEVICE_PAUSE_MILLISECONDS = 400;
const SERVER_PAUSE_MILLISECONDS = 1_200;

/**
 * The spelling check of a document while it is written: after a pause by the rules of the device, after a longer one by
 * the server.
 */
export function useSpelling({ memberId, documentKey, ownNames, texts }: CheckedDocument): Spelling {
  const isShown = useContentShown();
  const server = useServerCheck(useDebounced(texts, SERVER_PAUSE_MILLISECONDS), isShown);
  const dictionary = useDictionary(isShown, ownNames);
  const shown = useDeferredValue(
    useDeviceCheck(useDebounced(texts, DEVICE_PAUSE_MILLISECONDS), dictionary.words, isShown),
  );
  const ignored = useIgnored(memberId, documentKey);
  const { answers } = server;
  const { isKnown } = dictionary;
  const { isIgnored } = ignored;
  const findings = useMemo(
    () =>
      shown
        .flatMap(({ checked, found }) =>
          documentFindings(mergeFindings(checked.text, answers.get(checked.textId), found), checked),
        )
        .filter((finding) => !isIgnored(finding) && !isKnown(finding.word)),
    [shown, answers, isIgnored, isKnown],
  );
  return {
    findings,
    hasText: shown.some(({ checked }) => checked.text.trim() !== ''),
    isChecking: server.isChecking,
    isServerFailing: server.isFailing,
    isRetrying: server.isRetrying,
    retry: server.retry,
    ignore: ignored.ignore,
    ignoredCount: ignored.count,
    restoreIgnored: ignored.restore,
    addWord: dictionary.add,
    refusedWord: dictionary.refused,
  };
}

/** Findings of one text of a document, with what members read about them. */
export function documentFindings(
  findings: readonly SpellingFindingView[],
  { textId, name: textName, text: checkedText }: DocumentText,
): DocumentFinding[] {
  const times = new Map<string, number>();
  return findings.map((finding, index) => {
    const name = findingName(finding);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const id = `${textId}:${name}:${time}`;
    const whole = wholeWords(checkedText, finding, {
      start: findings[index - 1]?.end ?? 0,
      end: findings[index + 1]?.start ?? checkedText.length,
    });
    const before = checkedText.slice(whole.start, finding.start);
    const after = checkedText.slice(finding.end, whole.end);
    return {
      ...finding,
      id,
      textId,
      textName,
      checkedText,
      wholeOriginal: before + finding.original + after,
      wholeReplacement: finding.replacement === null ? null : before + finding.replacement + after,
      word: wordOf(checkedText, finding),
    };
  });
}

/** Whether the page shows its content, which no check delays. */
export function useContentShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => void contentShown().then(() => setIsShown(true)), []);
  return isShown;
}

/** A text, and what the rules of the device have found in it. */
interface DeviceCheckedText {
  checked: DocumentText;
  found: readonly SpellingFindingView[];
}

/**
 * The texts that the rules of the device have checked last. They find nothing until their code is here, which the
 * document itself does not wait for.
 */
function useDeviceCheck(
  texts: readonly DocumentText[],
  words: readonly string[],
  isEnabled: boolean,
): readonly DeviceCheckedText[] {
  const [rules] = useState(() => new DeviceRules());
  const [shown, setShown] = useState(() => withFindings(texts, []));
  useEffect(() => () => rules.stop(), [rules]);
  useEffect(() => {
    if (!isEnabled) return;
    let isCurrent = true;
    const show = (findings: readonly (readonly SpellingFindingView[])[]) => {
      if (isCurrent) setShown(withFindings(texts, findings));
    };
    Promise.all(texts.map(({ text }) => rules.check(text, words))).then(show, (error: unknown) => {
      if (isCurrent) console.warn('이 기기의 맞춤법 규칙 없이 서버로만 점검합니다.', error);
      show([]);
    });
    return () => {
      isCurrent = false;
    };
  }, [rules, texts, words, isEnabled]);
  return shown;
}

const withFindings = (
  texts: readonly DocumentText[],
  findings: readonly (readonly SpellingFindingView[])[],
): readonly DeviceCheckedText[] => texts.map((checked, index) => ({ checked, found: findings[index] ?? [] }));

/** The member's own words, and names of the document. One that was just added is known at once; when the server refuses it, it is not after all. */
function useDictionary(isEnabled: boolean, ownNames: readonly string[]) {
  const { data: words } = useQuery({ ...ownDictionaryQuery(), enabled: isEnabled });
  const [added, setAdded] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<RefusedWord | null>(null);
  const { mutate } = useApiMutation({
    loading: 'none',
    isSideBySide: true,
    mutationFn: addToOwnDictionary,
    invalidate: QUERIES_OF_OWN_DICTIONARY,
    // Said at the finding.
    silenceError: () => true,
    onError: (error, word) => {
      setAdded((before) => before.filter((other) => other !== word));
      setRefused({ word, message: errorMessage(error) });
    },
  });
  const known = useMemo(
    () => new Set([...ownNames, ...added, ...(words ?? []).map(({ word }) => word)]),
    [ownNames, added, words],
  );
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

/** What the member ignores in this document on this device. */
function useIgnored(memberId: number, documentKey: string) {
  const [records] = useState(() => new IgnoredFindings(memberId));
  const [names, setNames] = useState(() => records.read(documentKey));
  const keptAt = useRef(documentKey);
  useEffect(() => {
    // A draft that was saved is a document, which keeps its list.
    if (keptAt.current !== documentKey) records.write(keptAt.current, []);
    keptAt.current = documentKey;
    records.write(documentKey, names);
  }, [records, documentKey, names]);
  const ignored = useMemo(() => new Set(names), [names]);
  return {
    isIgnored: useMemo(() => (finding: DocumentFinding) => ignored.has(findingName(finding)), [ignored]),
    count: ignored.size,
    ignore: (finding: DocumentFinding) => setNames((before) => [...before, findingName(finding)]),
    restore: () => setNames([]),
  };
}
