import { type LetterAnalysis, quote } from './letter-analysis.js';

export interface Remark {
  description: string;
  suggestion: string;
}

type Judge = (analysis: LetterAnalysis) => Remark | null;

const COMFORTABLE_LENGTH = { from: 25, to: 60 };

const praiseFigures: Judge = ({ withFigures }) => {
  const [first] = withFigures;
  if (!first) return null;
  return {
    description: `숫자가 든 문장이 ${withFigures.length}개 있어요. ${quote(first)}처럼 확인할 수 있는 숫자는 믿음을 줘요.`,
    suggestion: '그 숫자가 나오기까지 직접 한 일을 바로 앞에 적으면 더 설득력이 있어요.',
  };
};

const praiseResult: Judge = ({ experience, result }) => {
  const both = experience.find((sentence) => result.includes(sentence));
  if (!both) return null;
  return {
    description: `한 일과 그 결과가 함께 드러나요. ${quote(both)}에서 볼 수 있어요.`,
    suggestion: '이 문장을 문단의 앞쪽에 두면 읽는 사람이 먼저 알아봐요.',
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
    description: `문장 길이가 평균 ${averageLength}자라 읽기 편해요.`,
    suggestion: '지금처럼 한 문장에 한 가지 이야기만 담아 주세요.',
  };
};

const praiseStructure: Judge = ({ motivation, experience, plan }) => {
  if (motivation.length === 0 || experience.length === 0 || plan.length === 0) return null;
  return {
    description: '지원 동기, 경험, 앞으로의 계획이 모두 들어 있어요.',
    suggestion: '세 부분이 하나의 강점을 가리키도록 이어 주면 더 또렷해져요.',
  };
};

const praiseJobField: Judge = ({ jobField, sentences }) => {
  const mention =
    jobField === '' ? undefined : sentences.find((sentence) => sentence.text.includes(jobField));
  if (!mention) return null;
  return {
    description: `지원한 직무(${jobField})를 ${quote(mention)}에서 분명히 말하고 있어요.`,
    suggestion: '그 직무에서 쓰는 능력과 경험을 한 번 더 이어 주세요.',
  };
};

const praiseDraft: Judge = ({ sentences, characters }) => ({
  description: `문장 ${sentences.length}개, ${characters}자로 초안이 마련되어 있어요.`,
  suggestion: '아래에서 고칠 점을 하나씩 반영해 보세요.',
});

const JUDGES = [praiseFigures, praiseResult, praiseStructure, praiseJobField, praiseLength];

/** What the letter does well, by rules; at least that there is a draft. */
export function findStrengths(analysis: LetterAnalysis): Remark[] {
  const strengths = JUDGES.flatMap((judge) => judge(analysis) ?? []);
  return strengths.length > 0 ? strengths : [praiseDraft(analysis)].flatMap((remark) => remark ?? []);
}
