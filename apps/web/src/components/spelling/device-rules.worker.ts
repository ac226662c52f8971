import { checkSpelling } from '#spelling-rules';
import type { SpellingFindingView } from '#contracts';

export interface RulesRequest {
  id: number;
  text: string;
  knownWords: readonly string[];
}

export interface RulesResponse {
  id: number;
  findings: readonly SpellingFindingView[];
}

/** Checks a text by the rules that need no analyser, which only the server has. */
export const respondTo = ({ id, text, knownWords }: RulesRequest): RulesResponse => ({
  id,
  findings: checkSpelling(text, { knownWords }),
});

addEventListener('message', ({ data }: MessageEvent<RulesRequest>) => postMessage(respondTo(data)));
