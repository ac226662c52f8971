import { useEffect, useEffectEvent, useState } from 'react';
import type { PracticeDraft, PracticeDrafts } from './practice-drafts.js';
import { useStopwatch, type Stopwatch } from './use-stopwatch.js';

export interface PracticeAnswer {
  answer: string;
  setAnswer: (answer: string) => void;
  stopwatch: Stopwatch;
  pause: () => void;
  reset: () => void;
  /** The device did not take what was typed. */
  isUnkept: boolean;
}

/** The answer to one question and the time it took; both are kept on this device at every key, for every tab alike. */
export function usePracticeAnswer(drafts: PracticeDrafts, qnaId: number): PracticeAnswer {
  const [initial] = useState(() => drafts.read(qnaId));
  const [answer, setAnswer] = useState(initial.answer);
  const [isUnkept, setIsUnkept] = useState(false);
  const stopwatch = useStopwatch(initial.elapsed);
  const keep = (text: string, elapsed: number) =>
    setIsUnkept(!drafts.write(qnaId, { answer: text, elapsed }));

  // What this device would not take is only here: another tab's answer must not replace it.
  const takeOver = useEffectEvent((kept: PracticeDraft) => {
    if (!isUnkept) setAnswer(kept.answer);
  });
  useEffect(() => drafts.follow(qnaId, (kept) => takeOver(kept)), [drafts, qnaId]);

  const keepTime = useEffectEvent(() => {
    // Time alone is no reason to write over what another tab has just written.
    if (stopwatch.isRunning && drafts.read(qnaId).answer === answer)
      drafts.write(qnaId, { answer, elapsed: stopwatch.read() });
  });
  useEffect(() => {
    const leave = () => keepTime();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    answer,
    setAnswer: (text) => {
      // Whoever begins to write has begun to answer.
      if (answer === '' && stopwatch.elapsed === 0) stopwatch.start();
      setAnswer(text);
      keep(text, stopwatch.read());
    },
    stopwatch,
    pause: () => keep(answer, stopwatch.pause()),
    reset: () => {
      stopwatch.reset();
      keep(answer, 0);
    },
    isUnkept,
  };
}
