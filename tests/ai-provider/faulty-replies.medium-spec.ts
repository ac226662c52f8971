import type { AiFeedback } from '#contracts';
import {
  answersError,
  chunkOf,
  completes,
  ProviderStandIn,
  streamEvent,
  streams,
  type ProviderReaction,
  runSql,
} from '#testing';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import { InterviewFixture, type Writer } from '../interviews/interview-fixture.js';

const FEEDBACK: AiFeedback = {
  summary: '기록을 남긴 점이 분명해요.',
  strengths: [{ description: '결과를 먼저 말했어요.', suggestion: '그대로 두세요.' }],
  improvements: [{ description: '기간이 없어요.', suggestion: '기간을 더해 보세요.' }],
};
const REPLY = JSON.stringify(FEEDBACK);
const DONE = 'data: [DONE]\n\n';

interface ReplyCase {
  /** How the provider answers. */
  react: ProviderReaction;
  /** Expected number of requests until the job has ended. */
  requests: number;
  /** Error message for the member; undefined when the job succeeds. */
  message?: RegExp;
  errorCode?: 'AI_SERVICE_ERROR' | 'AI_TIMEOUT';
}

const html =
  (status: number): ProviderReaction =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>');
const fails = (requests: number, message: RegExp, react: ProviderReaction): ReplyCase => ({
  react,
  requests,
  message,
  errorCode: 'AI_SERVICE_ERROR',
});
const succeeds = (react: ProviderReaction, requests = 1): ReplyCase => ({ react, requests });
/** A fault first, then a valid reply. */
const onceThenGood = (react: ProviderReaction): ProviderReaction => {
  let isFirst = true;
  return (response, request, count) => {
    const now = isFirst ? react : completes(REPLY);
    isFirst = false;
    return now(response, request, count);
  };
};
const slowDown = (retryAfter: string): ProviderReaction =>
  answersError(429, { message: 'slow down' }, { 'retry-after': retryAfter });
/** Longer than the job's own backoff after one attempt, 1 s, so that the wait is caused by retry-after; as an HTTP date at least 4 s. */
const RETRY_AFTER_SECONDS = 5;
/** When the provider may be asked again, and when it was, by the name of the case. */
const allowedAgainAt = new Map<string, Date>();
const askedAgain = new Map<string, Date>();
/** 429 with retry-after, then a valid reply. */
const retryAfterOnce = (name: string, headerOf: (allowedAt: Date) => string): ProviderReaction => {
  const slow: ProviderReaction = (response, request, count) => {
    // An HTTP date has whole seconds.
    const allowedAt = new Date(Math.floor(Date.now() / 1_000 + RETRY_AFTER_SECONDS) * 1_000);
    allowedAgainAt.set(name, allowedAt);
    return slowDown(headerOf(allowedAt))(response, request, count);
  };
  const react = onceThenGood(slow);
  return (response, request, count) => {
    if (allowedAgainAt.has(name)) askedAgain.set(name, new Date());
    return react(response, request, count);
  };
};

const WITH_SECONDS = '429 with seconds once';
const WITH_DATE = '429 with a date once';

const CASES: Record<string, ReplyCase> = {
  'markdown fences': succeeds(completes(`\`\`\`json\n${REPLY}\n\`\`\``)),
  'reasoning before the reply': succeeds(completes(`<think>무엇이 좋았나 {</think>${REPLY}`)),
  'no usage': succeeds(streams(streamEvent(chunkOf({ content: REPLY }, 'stop')), DONE)),
  'chunks without choices': succeeds(
    streams(
      streamEvent({ choices: [] }),
      streamEvent({}),
      streamEvent(chunkOf({ content: REPLY }, 'stop')),
      DONE,
    ),
  ),
  'no [DONE]': succeeds(streams(streamEvent(chunkOf({ content: REPLY }, 'stop')))),
  'an empty reply once': succeeds(onceThenGood(completes('')), 2),
  [WITH_SECONDS]: succeeds(
    retryAfterOnce(WITH_SECONDS, () => String(RETRY_AFTER_SECONDS)),
    2,
  ),
  [WITH_DATE]: succeeds(
    retryAfterOnce(WITH_DATE, (allowedAt) => allowedAt.toUTCString()),
    2,
  ),
  '429 with a date that has passed once': succeeds(onceThenGood(slowDown(new Date(0).toUTCString())), 2),
  '529 once': succeeds(onceThenGood(answersError(529, { message: 'overloaded' })), 2),
  'a page with 502 once': succeeds(onceThenGood(html(502)), 2),
  'a page with 200 once': succeeds(onceThenGood(html(200)), 2),
  'a stream that stops once': succeeds(onceThenGood(streams(streamEvent(chunkOf({ content: '{' })))), 2),
  'an error in the stream once': succeeds(
    onceThenGood(streams(streamEvent({ error: { message: 'overloaded', type: 'server_error' } }))),
    2,
  ),
  '429 each time': fails(4, /찾는 사람이 많아요/, slowDown('1')),
  '529 each time': fails(4, /닿지 못했어요/, answersError(529, { message: 'overloaded' })),
  'silence each time': {
    react: () => undefined,
    requests: 4,
    message: /너무 늦어졌어요/,
    errorCode: 'AI_TIMEOUT',
  },
  'an empty reply': fails(2, /알아볼 수 없었어요/, completes('')),
  'another shape': fails(2, /알아볼 수 없었어요/, completes('{"answer":"네"}')),
  'a refusal': fails(
    1,
    /답하지 않겠다고/,
    streams(
      streamEvent(chunkOf({ refusal: '도와드릴 수 없습니다.' })),
      streamEvent(chunkOf({}, 'stop')),
      DONE,
    ),
  ),
  'a reply that a filter cut off': fails(1, /안전 필터/, completes('{"summary":"', 'content_filter')),
  'a filter in place of a reply': fails(
    1,
    /안전 필터/,
    answersError(400, { message: '', code: 'content_filter' }),
  ),
  'a reply cut off by the length limit': fails(1, /중간에 끊겼어요/, completes('{"summary":"', 'length')),
  'the refusal of an account without credit': fails(
    1,
    /이용 한도를 다 썼어요/,
    answersError(429, { message: 'no credit', code: 'insufficient_quota' }),
  ),
  'the refusal of a letter that is too long': fails(
    1,
    /읽을 수 있는 길이를 넘어요/,
    answersError(400, { message: 'too long', code: 'context_length_exceeded', param: 'messages' }),
  ),
  'the refusal of a wrong key': fails(
    1,
    /요청을 받지 않았어요/,
    answersError(401, { message: 'Incorrect API key' }),
  ),
};

describe('a provider that answers with', () => {
  let fixture: InterviewFixture;
  let provider: ProviderStandIn;
  const ended = new Map<string, { writer: Writer; answer: ApiAnswer }>();
  const requests = new Map<string, number>();

  // All cases run concurrently, since most of the time is waiting between attempts. The member's answer selects the case.
  beforeAll(async () => {
    provider = await ProviderStandIn.start((response, request, count) => {
      const asked = request.messages.at(-1)?.content ?? '';
      const name = Object.keys(CASES).find((one) => asked.includes(`‹${one}›`)) ?? '';
      requests.set(name, (requests.get(name) ?? 0) + 1);
      return CASES[name]?.react(response, request, count);
    });
    fixture = await InterviewFixture.start();
    await fixture.startWorker({
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_MODEL: 'odd',
      OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: '2',
      WORKER_CONCURRENCY: '32',
    });
    await Promise.all(
      Object.keys(CASES).map(async (name) => {
        const writer = await fixture.newWriter();
        await fixture.insertQuestions(writer, 1);
        const [question] = await fixture.list(writer);
        const answer = await fixture.practise(
          writer,
          question?.qnaId ?? 0,
          `저는 ‹${name}› 기록을 남겼습니다.`,
        );
        ended.set(name, { writer, answer });
      }),
    );
  });
  afterAll(async () => {
    await fixture.stop();
    await provider.stop();
  });

  it.each([WITH_SECONDS, WITH_DATE])('%s is not asked again before the given time', async (name) => {
    const [allowedAt, again] = [allowedAgainAt.get(name)?.getTime(), askedAgain.get(name)?.getTime()];
    if (allowedAt === undefined || again === undefined) throw new Error('it was not asked twice');
    const { memberId } = ended.get(name)?.writer ?? {};
    // A claim does not change the time that the first attempt's end has set.
    const rows = await runSql<{ run_at: Date }>(
      fixture.api.dataSource,
      'SELECT run_at FROM job WHERE member_id = $1',
      [memberId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.run_at.getTime()).toBeGreaterThanOrEqual(allowedAt);
    expect(again).toBeGreaterThanOrEqual(allowedAt);
  });

  it.each(Object.entries(CASES))('%s gives the expected result and token charge', async (name, expected) => {
    const outcome = ended.get(name);
    if (outcome === undefined) throw new Error('the job has not ended');
    const { writer, answer } = outcome;
    expect(requests.get(name)).toBe(expected.requests);
    const [job] = await fixture.ledgerOf(writer);
    if (expected.message === undefined) {
      expect(answer).toMatchObject({ status: 200, data: { feedback: FEEDBACK } });
      expect(job).toMatchObject({ status: 'SUCCEEDED', kinds: ['HOLD', 'TAKE'] });
      return;
    }
    expect(answer).toMatchObject({
      success: false,
      errorCode: expected.errorCode,
      message: expect.stringMatching(expected.message),
    });
    expect(answer.message).toContain('토큰은 돌려드렸어요.');
    expect(job).toMatchObject({ status: 'FAILED', kinds: ['HOLD', 'RELEASE'] });
    expect(await fixture.tokensOf(writer)).toBe(40);
  });
});
