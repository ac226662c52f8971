import { withParticle } from '../korean-particles.js';
import { CLICHES } from './cliches.js';
import type { TextCheck, TextFinding } from './text-check.js';

/** Worn phrases, each with what to write instead; of two that overlap the first stays. */
export const findCliches: TextCheck = ({ text }) => {
  const found: TextFinding[] = CLICHES.flatMap(({ pattern, suggestion }) =>
    Array.from(text.matchAll(pattern)).map((match) => {
      const phrase = match[0].trimStart();
      const end = match.index + match[0].length;
      const message = `‘${withParticle(`${phrase}’`, '은/는')} 많은 자기소개서에 나오는 말이에요.`;
      return {
        rule: 'CLICHE' as const,
        start: end - phrase.length,
        end,
        message,
        suggestion,
        severity: 'LOW' as const,
      };
    }),
  );
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(
      (finding, index, all) =>
        !all.slice(Math.max(0, index - 3), index).some((other) => other.end > finding.start),
    );
};
