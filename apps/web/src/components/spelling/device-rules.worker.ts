import { checkSpelling } from '#spelling-rules';
import type { SpellingFindingView } from '#contracts';

export interface RulesRequest {
  id: number;
  text: string;
  knownWords: readonly string[];
}

export interface RulesAnswer {
  id: number;
  findings: readonly SpellingFindingView[];
}

/** What the rules upon the text find. */
export const answerOf = ({ id, text, knownWords }: RulesRequest): RulesAnswer => ({
  id,
  findings: checkSpelling(text, { knownWords }),
});

addEventListener('message', ({ data }: MessageEvent<RulesRequest>) => postMessage(answerOf(data)));
