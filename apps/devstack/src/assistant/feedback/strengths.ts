import { type LetterAnalysis, quote } from './letter-analysis.js';

export interface Remark {
  /** The sentence that it is about; null for the letter as a whole. */
  sentenceNumber: number | null;
  description: string;
  /** Empty when there is nothing to do. */
  suggestion: string;
}

const MOST_STRENGTHS = 3;

type Judge = (analysis: LetterAnalysis) => Remark | null;

const COMFORTABLE_LENGTH = { from: 25, to: 60 };

const praiseFigures: Judge = ({ withFigures }) => {
  const [first] = withFigures;
  if (!first) return null;
  return {
    sentenceNumber: first.number,
    description: `숫자가 든 문장이 ${withFigures.length}개 있어요. ${quote(first)}처럼 확인할 수 있는 숫자는 믿음을 줘요.`,
    suggestion: '그 숫자가 나오기까지 직접 한 일을 바로 앞에 적으면 더 설득력이 있어요.',
  };
};

const praiseResult: Judge = ({ experience, result }) => {
  const both = experience.find((sentence) => result.includes(sentence));
  if (!both) return null;
  return {
    sentenceNumber: both.number,
    description: `한 일과 그 결과가 함께 드러나요. ${quote(both)}에서 볼 수 있어요.`,
    suggestion: '',
  };
};

const praiseLength: Judge = ({ averageLength, sentences }) => {
  if (
    sentences.length < 3 ||
    averageLength < COMFORTABLE_LENGTH.from ||
    averageLength > COMFORTABLE_LENGTH.to
  )
    return null;
  return {
    sentenceNumber: null,
    description: `문장 길이가 평균 ${averageLength}자라 읽기 편해요.`,
    suggestion: '',
  };
};

const praiseStructure: Judge = ({ motivation, experience, plan }) => {
  if (motivation.length === 0 || experience.length === 0 || plan.length === 0) return null;
  return {
    sentenceNumber: null,
    description: '지원 동기, 경험, 앞으로의 계획이 모두 들어 있어요.',
    suggestion: '',
  };
};

const praiseJobField: Judge = ({ jobField, sentences }) => {
  const mention =
    jobField === '' ? undefined : sentences.find((sentence) => sentence.text.includes(jobField));
  if (!mention) return null;
  return {
    sentenceNumber: mention.number,
    description: `지원한 직무(${jobField})를 ${quote(mention)}에서 분명히 말하고 있어요.`,
    suggestion: '',
  };
};

const praiseDraft: Judge = ({ sentences, characters }) => ({
  sentenceNumber: null,
  description: `문장 ${sentences.length}개, ${characters}자로 초안이 마련되어 있어요.`,
  suggestion: '',
});

const JUDGES = [praiseFigures, praiseResult, praiseStructure, praiseJobField, praiseLength];

/** What the letter does well, by rules, the most telling first; at least that there is a draft. */
export function findStrengths(analysis: LetterAnalysis): Remark[] {
  const strengths = JUDGES.flatMap((judge) => judge(analysis) ?? []);
  return strengths.length > 0
    ? strengths.slice(0, MOST_STRENGTHS)
    : [praiseDraft(analysis)].flatMap((remark) => remark ?? []);
}
