import { useQuery } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { SpellingFindingView } from '#contracts';
import { pageSettled } from '@/lib/content-shown';
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
  /** Shown beside its findings, such as 문항 1; empty where there is no other text. */
  name: string;
  text: string;
}

/** A spelling finding in a text of a document. */
export interface DocumentFinding extends SpellingFindingView {
  /** Stays the same while the text around it is edited, unless the same error comes or goes before it. */
  id: string;
  textId: string;
  textName: string;
  /** The text that the position is of; the member may have edited it since. */
  checkedText: string;
  /**
   * Original and replacement with the rest of their words, but no part of another finding, as members read them:
   * `동아리 에서` where the original is `리 에서`.
   */
  wholeOriginal: string;
  wholeReplacement: string | null;
  /** The word to put into the own dictionary, so that it is not reported again; null where it is no single word. */
  word: string | null;
}

/** A document to check. The arrays stay the same ones until their content changes. */
export interface CheckedDocument {
  memberId: number;
  /** Names the document on this device: its kind and its id, or that of its draft. */
  documentKey: string;
  /** Names in the document that are not reported, such as that of the company. */
  properNames: readonly string[];
  texts: readonly DocumentText[];
}

/** A word that could not be put into the own dictionary, and why. */
export interface RefusedWord {
  word: string;
  message: string;
}

/** The findings of a document, how far the check is, and what the member can do about them. */
export interface DocumentFindings {
  /** In the order of the document. */
  findings: readonly DocumentFinding[];
  /** Whether there is text to check. */
  hasText: boolean;
  /** Whether the server's answer about the texts as they are now is missing. */
  isChecking: boolean;
  /** Whether an answer is missing because the server could not be reached or answered with an error. */
  isServerFailing: boolean;
  /** Whether the server is being asked for an answer that is missing, for the first time or again. */
  isRetrying: boolean;
  retry: () => void;
  ignore: (finding: DocumentFinding) => void;
  /** How many different findings are ignored in this document. */
  ignoredCount: number;
  restoreIgnored: () => void;
  /** Puts a word into the own dictionary. */
  addWord: (word: string) => void;
  refusedWord: RefusedWord | null;
}

/** How long the texts stay unchanged before the rules of the device check them, and before the server is asked. */
const DEVICE_PAUSE_MILLISECONDS = 400;
const SERVER_PAUSE_MILLISECONDS = 1_200;

/**
 * Finds spelling errors in a document while it is written: after a pause in typing by the rules of the device, after a
 * longer one by the server.
 */
export function useDocumentFindings({
  memberId,
  documentKey,
  properNames,
  texts,
}: CheckedDocument): DocumentFindings {
  const isSettled = usePageSettled();
  const askedTexts = useDebounced(texts, SERVER_PAUSE_MILLISECONDS);
  const server = useServerCheck(askedTexts, isSettled);
  const known = useKnownWords(isSettled, properNames);
  const checkedTexts = useDeferredValue(
    useDeviceCheck(useDebounced(texts, DEVICE_PAUSE_MILLISECONDS), known.words, isSettled),
  );
  const ignored = useIgnored(memberId, documentKey);
  // Findings of many texts render in slices.
  const answers = useDeferredValue(server.answers);
  const { isKnown } = known;
  const { isIgnored } = ignored;
  const findings = useMemo(
    () =>
      checkedTexts
        .flatMap(({ documentText, onDevice }) => {
          const { textId, text } = documentText;
          return toDocumentFindings(mergeFindings(text, answers.get(textId), onDevice), documentText);
        })
        .filter((finding) => !isIgnored(finding) && !isKnown(finding.word)),
    [checkedTexts, answers, isIgnored, isKnown],
  );
  return {
    findings,
    hasText: checkedTexts.some(({ documentText }) => documentText.text.trim() !== ''),
    isChecking: server.isChecking || askedTexts !== texts || answers !== server.answers,
    isServerFailing: server.isFailing,
    isRetrying: server.isRetrying,
    retry: server.retry,
    ignore: ignored.ignore,
    ignoredCount: ignored.count,
    restoreIgnored: ignored.restore,
    addWord: known.add,
    refusedWord: known.refusedWord,
  };
}

/** The findings of one text of a document, with what members are shown of them. */
export function toDocumentFindings(
  findings: readonly SpellingFindingView[],
  { textId, name: textName, text: checkedText }: DocumentText,
): DocumentFinding[] {
  const occurrences = new Map<string, number>();
  return findings.map((finding, index) => {
    const name = findingName(finding);
    const occurrence = (occurrences.get(name) ?? 0) + 1;
    occurrences.set(name, occurrence);
    const id = `${textId}:${name}:${occurrence}`;
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

/** Whether the page and its tools are there. A check starts only then, so that it does not delay them. */
export function usePageSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => void pageSettled().then(() => startTransition(() => setIsSettled(true))), []);
  return isSettled;
}

/** A text, and what the rules of the device found in it. */
interface DeviceCheckedText {
  documentText: DocumentText;
  onDevice: readonly SpellingFindingView[];
}

/**
 * The texts that the rules of the device checked last. Until the code of the rules is loaded, these are the first
 * texts, without findings: the document itself does not wait for it.
 */
function useDeviceCheck(
  texts: readonly DocumentText[],
  knownWords: readonly string[],
  isEnabled: boolean,
): readonly DeviceCheckedText[] {
  const [rules] = useState(() => new DeviceRules());
  const [checkedTexts, setCheckedTexts] = useState(() => withFindings(texts, []));
  useEffect(() => () => rules.stop(), [rules]);
  useEffect(() => {
    if (!isEnabled) return;
    let isCurrent = true;
    const show = (findings: readonly (readonly SpellingFindingView[])[]) => {
      if (isCurrent) setCheckedTexts(withFindings(texts, findings));
    };
    Promise.all(texts.map(({ text }) => rules.check(text, knownWords))).then(show, (error: unknown) => {
      if (isCurrent) console.warn('이 기기의 맞춤법 규칙 없이 서버로만 점검합니다.', error);
      show([]);
    });
    return () => {
      isCurrent = false;
    };
  }, [rules, texts, knownWords, isEnabled]);
  return checkedTexts;
}

const withFindings = (
  texts: readonly DocumentText[],
  findings: readonly (readonly SpellingFindingView[])[],
): readonly DeviceCheckedText[] =>
  texts.map((documentText, index) => ({ documentText, onDevice: findings[index] ?? [] }));

/**
 * The known words that the device has: the own dictionary and the names in the document. The technologies, which the
 * server knows, too, are left alone by the rules of the device anyway. A word that was just added is known at once, and
 * no longer known when the server refuses it.
 */
function useKnownWords(isEnabled: boolean, properNames: readonly string[]) {
  const { data: dictionary } = useQuery({ ...ownDictionaryQuery(), enabled: isEnabled });
  const [added, setAdded] = useState<readonly string[]>([]);
  const [refusedWord, setRefusedWord] = useState<RefusedWord | null>(null);
  const { mutate } = useApiMutation({
    loading: 'none',
    isSideBySide: true,
    mutationFn: addToOwnDictionary,
    invalidate: QUERIES_OF_OWN_DICTIONARY,
    // Shown at the finding.
    silenceError: () => true,
    onError: (error, word) => {
      setAdded((before) => before.filter((other) => other !== word));
      setRefusedWord({ word, message: errorMessage(error) });
    },
  });
  const known = useMemo(
    () => new Set([...properNames, ...added, ...(dictionary ?? []).map(({ word }) => word)]),
    [properNames, added, dictionary],
  );
  return {
    words: useMemo(() => [...known], [known]),
    isKnown: useMemo(() => (word: string | null) => word !== null && known.has(word), [known]),
    refusedWord,
    add: (word: string) => {
      setRefusedWord(null);
      setAdded((before) => [...before, word]);
      mutate(word);
    },
  };
}

/** The findings that the member ignores in this document on this device. */
function useIgnored(memberId: number, documentKey: string) {
  const [records] = useState(() => new IgnoredFindings(memberId));
  const [names, setNames] = useState(() => records.read(documentKey));
  const storedUnder = useRef(documentKey);
  useEffect(() => {
    // The draft was saved and is named by the id of its document now: the list moves to it.
    if (storedUnder.current !== documentKey) records.write(storedUnder.current, []);
    storedUnder.current = documentKey;
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
