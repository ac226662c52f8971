import { checkSpelling, type SpellingFinding } from '../check-spelling.js';
import { SPELLING_RULES } from './spelling-rules.js';

function corrected(text: string, findings: readonly SpellingFinding[]): string {
  return findings.reduceRight(
    (changed, { start, end, original, replacement }) =>
      changed.slice(0, start) + (replacement ?? original) + changed.slice(end),
    text,
  );
}

it('names every rule once', () => {
  const ids = SPELLING_RULES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it.each(
  SPELLING_RULES.flatMap((rule) => rule.examples.wrong.map((example) => [rule.id, ...example] as const)),
)('%s finds and corrects %s', (id, wrong, right) => {
  const findings = checkSpelling(wrong);
  expect(findings.map(({ ruleId }) => ruleId)).toContain(id);
  expect(corrected(wrong, findings)).toBe(right);
});

it.each(SPELLING_RULES.flatMap((rule) => rule.examples.right.map((text) => [rule.id, text] as const)))(
  '%s: nothing is wrong in %s',
  (_id, text) => {
    expect(checkSpelling(text)).toEqual([]);
  },
);
