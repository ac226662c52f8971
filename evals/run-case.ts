import { numberSentences, type AiClient, type RequestOptions } from '#ai';
import { QUESTION_SEPARATOR, type AiImproveRequest, type ImproveEvidence } from '#contracts';
import { checkText, splitSentences } from '#domain';
import { TECHNOLOGY_NAMES } from '#spelling';
import { correctSureErrors } from '#spelling-rules';
import { correctFeedback, type CorrectSpelling } from '../apps/worker/src/ai/spelling-correction.js';
import { buildChanges } from '../apps/worker/src/handlers/ai-improve/build-changes.js';
import {
  improvementDataOf,
  requestFeedback,
  requestRewrite,
} from '../apps/worker/src/handlers/ai-improve/improve-cover-letter.js';
import {
  requestAnswers,
  requestCustomAnswer,
  requestPracticeFeedback,
  requestQuestions,
  type AnswersReply,
} from '../apps/worker/src/handlers/interviews/ask-about-interview.js';
import { requestFeatures } from '../apps/worker/src/handlers/letter-features/extract-features.js';
import { pickFeatures } from '../apps/worker/src/handlers/letter-features/pick-features.js';
import {
  letterDataOf,
  factsStatedIn,
  type InterviewLetter,
} from '../apps/worker/src/handlers/interviews/interview-letter.js';
import { batchesOf } from '../apps/worker/src/handlers/interviews/interview-questions.handler.js';
import { pickQuestions, type PickedQuestion } from '../apps/worker/src/handlers/interviews/pick-questions.js';
import {
  factsUsedIn,
  supportedAnswer,
  supportedAnswers,
} from '../apps/worker/src/handlers/interviews/supported-answer.js';
import { questionsDataOf } from '../apps/worker/src/handlers/interviews/weak-spots.js';
import {
  requestResumeStructure,
  type ResumeStructure,
} from '../apps/worker/src/handlers/resume-import/structure-resume.js';
import { titleOf, verifyStructure } from '../apps/worker/src/handlers/resume-import/verify-structure.js';
import { tidyText } from '../libs/documents/src/reading/tidy-text.js';
import {
  contentOf,
  type CustomQuestionCase,
  type EvaluationCase,
  type FeaturesCase,
  type InterviewCase,
  type Letter,
  type LetterCase,
  type Pattern,
  type PracticeCase,
  type ResumeCase,
} from './cases/case.js';
import type { Outcome } from './outcome.js';

/** Makes one call of the product. @throws CallFailed when the provider failed it */
export type MakeCall = <Reply>(
  name: string,
  request: (options: RequestOptions) => Promise<Reply>,
) => Promise<Reply>;

/** The product's output for a case, without the exchanges. */
type CaseResult = Omit<Outcome, 'caseId' | 'repetition' | 'calls' | 'exchanges'>;

/**
 * Runs a case as the product's handlers do, without a database. A failed call ends the case: the outcome lacks what the call was for and
 * all that comes later.
 */
export async function runCase(one: EvaluationCase, client: AiClient, call: MakeCall): Promise<CaseResult> {
  const result: CaseResult = {};
  try {
    await runByKind(one, client, call, result);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  }
  return result;
}

/** The provider failed a call permanently; the case ends with its partial result. */
export class CallFailed extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** The product's correction for an applicant without words in a dictionary of their own. */
function correctionFor({ companyName }: Letter): CorrectSpelling {
  const knownWords = [...TECHNOLOGY_NAMES, companyName ?? ''];
  return (text, quotedText) => correctSureErrors(text, { knownWords, quotedText });
}

function runByKind(one: EvaluationCase, client: AiClient, call: MakeCall, result: CaseResult): Promise<void> {
  switch (one.kind) {
    case 'letter':
      return improve(one, client, call, result);
    case 'resume':
      return importResume(one, client, call, result);
    case 'interview':
      return interview(one, client, call, result);
    case 'custom-question':
      return answerCustomQuestion(one, client, call, result);
    case 'practice':
      return judgePractice(one, client, call, result);
    case 'features':
      return extractFeatures(one, client, call, result);
  }
}

async function improve(
  { letter, customPrompt, patterns }: LetterCase,
  client: AiClient,
  call: MakeCall,
  result: CaseResult,
): Promise<void> {
  const request = improveRequestOf(letter, customPrompt);
  const { content } = request;
  const sentences = splitSentences(content);
  const data = improvementDataOf(request, patterns.map(evidenceOf));
  const correctSpelling = correctionFor(letter);
  const feedback = correctFeedback(
    await call('cover_letter_feedback', (options) => requestFeedback(client, data, options)),
    correctSpelling,
    content,
  );
  result.feedback = feedback;
  const { edits } = await call('cover_letter_rewrite', (options) =>
    requestRewrite(client, { ...data, feedback }, options),
  );
  const given = new Set(patterns.map(({ featureId }) => featureId));
  const { changes, improvedContent } = buildChanges(content, sentences, edits, given, correctSpelling);
  result.edits = changes.map(({ start, original, revised, reason, featureId }) => ({
    sentenceNumber: sentences.findIndex((sentence) => sentence.start === start) + 1,
    original,
    revised,
    reason,
    featureId,
  }));
  result.improvedContent = improvedContent;
}

/** The request that the editor sends for a letter. */
export function improveRequestOf(letter: Letter, customPrompt: string): AiImproveRequest {
  const { jobField, experienceYears, companyName, questions } = letter;
  let start = 0;
  const ranges = questions.map(({ prompt, text, characterLimit }) => {
    const range = { prompt, characterLimit, start, end: start + text.length };
    start = range.end + QUESTION_SEPARATOR.length;
    return range;
  });
  const content = contentOf(letter);
  return { content, jobField, experienceYears, customPrompt, companyName, questions: ranges };
}

const evidenceOf = ({ featureId, category, description }: Pattern): ImproveEvidence => ({
  featureId,
  featuresCategory: category,
  description,
  distinctLetterCount: 1,
});

async function importResume(
  { text: written, fileName }: ResumeCase,
  client: AiClient,
  call: MakeCall,
  result: CaseResult,
): Promise<void> {
  const text = tidyText(written);
  const structure = await call('resume_structure', (options) =>
    requestResumeStructure(client, { text }, options),
  );
  const { draft, traces, unplaced } = verifyStructure(text, structure, titleOf(fileName));
  result.resume = {
    draft,
    unplaced: unplaced.map((piece) => piece.text),
    doubted: traces.flatMap(({ path, doubt }) => (doubt === null ? [] : [path])),
    dropped: droppedOf(structure, draft),
  };
}

/**
 * Texts of the reply that are missing in the draft, by their path there; technologies and degrees are left out, since a draft has codes
 * for them.
 */
function droppedOf(structure: ResumeStructure, draft: object): Record<string, string> {
  const renamed: Record<string, string> = {
    start: 'startDate',
    end: 'endDate',
    birth: 'birthYear',
    graduation: 'graduationDate',
  };
  const dropped: Record<string, string> = {};
  const visit = (value: unknown, kept: unknown, path: string): void => {
    if (typeof value === 'string') {
      if (value !== '' && (kept === undefined || kept === null || kept === '')) dropped[path] = value;
    } else if (value !== null && typeof value === 'object') {
      for (const [key, child] of Object.entries(value)) {
        if (key === 'techStacks' || key === 'degree') continue;
        const name = renamed[key] ?? key;
        const inside: unknown =
          kept !== null && typeof kept === 'object' ? Reflect.get(kept, name) : undefined;
        visit(child, inside, path === '' ? name : `${path}.${name}`);
      }
    }
  };
  const { unplaced: _unplaced, ...placed } = structure;
  visit(placed, draft, '');
  return dropped;
}

const interviewLetterOf = (letter: Letter): InterviewLetter => ({
  title: letter.title,
  content: contentOf(letter),
  jobField: letter.jobField,
  experienceYears: letter.experienceYears,
  companyName: letter.companyName,
  prompts: letter.questions.map(({ prompt }) => prompt),
});

async function interview(
  one: InterviewCase,
  client: AiClient,
  call: MakeCall,
  result: CaseResult,
): Promise<void> {
  const letter = interviewLetterOf(one.letter);
  const correctSpelling = correctionFor(one.letter);
  const questions = await findQuestions(one, letter, client, call);
  result.questions = questions.map(({ question, sentenceNumber }) => ({ question, sentenceNumber }));
  result.answers = [];
  const usedFacts = new Set<string>();
  for (const batch of batchesOf(questions)) {
    const firsts = new Map<number, string>();
    const asked = batch.map(({ sourceSentence: _sentence, ...question }) => question);
    const answered = await supportedAnswers(asked, factsStatedIn(letter), async (open, avoid) => {
      const data = { ...letterDataOf(letter), questions: open, usedFacts: [...usedFacts], avoid };
      const reply: AnswersReply = await call('interview_answers', (options) =>
        requestAnswers(client, data, options),
      );
      for (const { questionNumber, answer } of reply.answers)
        if (!firsts.has(questionNumber)) firsts.set(questionNumber, answer);
      return reply;
    });
    for (const { number, question } of batch) {
      const reply = answered.get(number);
      const { answer, tip } = correctedReply(reply, correctSpelling);
      result.answers.push({ question, answer, tip, first: firsts.get(number) ?? '' });
      if (reply !== undefined) for (const fact of factsUsedIn(reply)) usedFacts.add(fact);
    }
  }
}

/** The texts of a reply as the member gets them; empty where no reply could be used. */
const correctedReply = (
  reply: { answer: string; tip: string } | undefined,
  correctSpelling: CorrectSpelling,
): { answer: string; tip: string } => ({
  answer: correctSpelling(reply?.answer ?? ''),
  tip: correctSpelling(reply?.tip ?? ''),
});

/** As in the handler: when the first reply has too few questions, the rest is requested once. */
async function findQuestions(
  { count, existingQuestions, letter: given }: InterviewCase,
  letter: InterviewLetter,
  client: AiClient,
  call: MakeCall,
): Promise<PickedQuestion[]> {
  const correctSpelling = correctionFor(given);
  const propose = async (existing: string[], wanted: number): Promise<PickedQuestion[]> => {
    const data = questionsDataOf(letter, existing, wanted);
    const reply = await call('interview_questions', (options) => requestQuestions(client, data, options));
    const questions = reply.questions.map((proposed) => ({
      ...proposed,
      question: correctSpelling(proposed.question),
    }));
    return pickQuestions({ questions }, data.sentences, existing, wanted);
  };
  const found = await propose([...existingQuestions], count);
  if (found.length === count) return found;
  const known = [...existingQuestions, ...found.map(({ question }) => question)];
  return [...found, ...(await propose(known, count - found.length))];
}

async function answerCustomQuestion(
  { letter: given, question }: CustomQuestionCase,
  client: AiClient,
  call: MakeCall,
  result: CaseResult,
): Promise<void> {
  const letter = interviewLetterOf(given);
  const firsts: string[] = [];
  const reply = await supportedAnswer(factsStatedIn(letter), async (avoid) => {
    const data = { ...letterDataOf(letter), question, avoid };
    const answered = await call('interview_custom_answer', (options) =>
      requestCustomAnswer(client, data, options),
    );
    firsts.push(answered.answer);
    return answered;
  });
  const texts = correctedReply(reply, correctionFor(given));
  result.answers = [{ question, ...texts, first: firsts[0] ?? '' }];
}

async function judgePractice(
  { letter: given, question, sampleAnswer, answer }: PracticeCase,
  client: AiClient,
  call: MakeCall,
  result: CaseResult,
): Promise<void> {
  const letter = interviewLetterOf(given);
  const findings = checkText(answer, { companyName: letter.companyName }).map(({ message, suggestion }) => ({
    message,
    suggestion,
  }));
  const data = { ...letterDataOf(letter), question, sampleAnswer, answer, findings };
  result.feedback = correctFeedback(
    await call('interview_practice_feedback', (options) => requestPracticeFeedback(client, data, options)),
    correctionFor(given),
    answer,
  );
}

async function extractFeatures(
  { letter }: FeaturesCase,
  client: AiClient,
  call: MakeCall,
  result: CaseResult,
): Promise<void> {
  const text = contentOf(letter);
  const data = { jobField: letter.jobField, sentences: numberSentences(text) };
  const reply = await call('cover_letter_features', (options) => requestFeatures(client, data, options));
  const { picked, refused } = pickFeatures(reply, { text, companyName: letter.companyName });
  result.features = {
    picked: picked.map(({ featuresCategory, description }) => ({ category: featuresCategory, description })),
    refused,
  };
}
