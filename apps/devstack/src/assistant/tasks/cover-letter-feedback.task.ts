import { findImprovements } from '../feedback/improvements.js';
import { analyzeLetter, type LetterAnalysis } from '../feedback/letter-analysis.js';
import { findStrengths, type Remark } from '../feedback/strengths.js';
import { coverLetterDataSchema } from './cover-letter-data.js';
import { defineTask } from './task.js';

function summarize(
  { sentences, characters, averageLength, withFigures }: LetterAnalysis,
  first: Remark | undefined,
): string {
  const figures =
    withFigures.length > 0 ? `숫자가 든 문장은 ${withFigures.length}개예요.` : '숫자가 든 문장은 없어요.';
  const counts = `문장 ${sentences.length}개, ${characters}자이고 한 문장은 평균 ${averageLength}자예요. ${figures}`;
  return first ? `${counts} 먼저 이것부터 고쳐 보세요: ${first.suggestion}` : counts;
}

// The rules have none to recommend.
const withoutFeature = (remark: Remark) => ({ ...remark, featureId: null });

/** Feedback by rules: what is good, what to improve with the sentence at fault, and the figures of the letter. */
export const coverLetterFeedback = defineTask({
  schemaName: 'cover_letter_feedback',
  data: coverLetterDataSchema,
  run: (data) => {
    const analysis = analyzeLetter(data);
    const improvements = findImprovements(analysis, data.questions);
    return {
      strengths: findStrengths(analysis).map(withoutFeature),
      improvements: improvements.map(withoutFeature),
      summary: summarize(analysis, improvements[0]),
    };
  },
});
