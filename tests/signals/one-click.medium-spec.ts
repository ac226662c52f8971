import { crawlPageJob, JobSubmitter } from '#jobs';
import { inSpan } from '#observability';
import { until, runSql } from '#testing';
import type { ReceivedSpan } from './trace-receiver.js';
import { SignalsFixture } from './signals-fixture.js';

const IMPROVE = '/api/v1/cover-letters/ai-improve';
const CANARY = '카나리아-글귀';
const REQUEST_ID = 'click-of-the-test';

describe('one click that improves a letter', () => {
  let fixture: SignalsFixture;
  let spans: ReceivedSpan[];
  /** Only the spans of the click. */
  let clicked: ReceivedSpan[];
  let jobId: string;

  beforeAll(async () => {
    fixture = await SignalsFixture.start();
    const member = await fixture.api.signIn();
    const socket = await fixture.openSocket(member);
    const received: unknown[] = [];
    socket.on('job-completed', (payload) => received.push(payload));
    const answer = await member.client.send('POST', IMPROVE, {
      body: { content: `저는 ${CANARY}에 최선을 다했습니다.`, jobField: '백엔드', experienceYears: 1 },
      headers: { 'x-request-id': REQUEST_ID, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    });
    expect(answer.status).toBe(200);
    await until('the browser hears of the end', () => received.length > 0);
    const [job] = await runSql<{ job_id: string }>(fixture.api.dataSource, 'SELECT job_id FROM job');
    jobId = job?.job_id ?? '';
    await fixture.lineOf(jobId, 'job succeeded');
    // As a handler submits child jobs, inside its attempt.
    const childJob = await inSpan('attempt of a parent', { attributes: {} }, () =>
      fixture.api.app
        .get(JobSubmitter)
        .submit(crawlPageJob, { kind: 'RUN', runId: 1, pageId: 1 }, { memberId: null }),
    );
    await fixture.lineOf(childJob.jobId, 'job succeeded');
    socket.disconnect();
    await fixture.endTracing();
    spans = fixture.receiver.spans;
    const request = spans.find(({ name }) => name === `POST ${IMPROVE}`);
    clicked = spans.filter(({ traceId }) => traceId === request?.traceId);
  });
  afterAll(() => fixture.stop());

  const named = (name: string, among = clicked): ReceivedSpan => {
    const [first, second] = among.filter((span) => span.name === name);
    if (first === undefined || second !== undefined) throw new Error(`no span or several are named ${name}`);
    return first;
  };
  const childrenOf = ({ spanId }: ReceivedSpan): string[] =>
    spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);

  it('is one trace, from the request over submission, attempt, steps and commit to the event', () => {
    expect(fixture.receiver.unexpectedRequests).toEqual([]);
    const request = named(`POST ${IMPROVE}`);
    expect(request.parentSpanId).toBeUndefined();
    expect(request.traceId).not.toBe('a'.repeat(32));
    expect(childrenOf(request)).toEqual(['job submit']);
    expect(childrenOf(named('job submit'))).toEqual(['job attempt']);
    expect(childrenOf(named('job attempt')).sort()).toEqual([
      'job commit',
      'job step',
      'job step',
      'job step',
    ]);
    expect(childrenOf(named('job commit'))).toEqual(['event delivered']);
    const steps = clicked.filter(({ name }) => name === 'job step');
    expect(Object.fromEntries(steps.map((step) => [step.attributes['job.step'], childrenOf(step)]))).toEqual({
      evidence: [],
      feedback: ['ai request'],
      rewrite: ['ai request'],
    });
    expect(clicked).toHaveLength(10);
    expect(clicked.filter(({ status }) => status.code === 2)).toEqual([]);
  });

  it('continues in child jobs', () => {
    const parent = named('attempt of a parent', spans);
    const family = spans.filter(({ traceId }) => traceId === parent.traceId);
    expect(childrenOf(parent)).toEqual(['job submit']);
    expect(childrenOf(named('job submit', family))).toEqual(['job attempt']);
    expect(named('job attempt', family).attributes['job.type']).toBe('CRAWL_PAGE');
  });

  it('has request and job in its spans, and never the member’s text', () => {
    expect(named(`POST ${IMPROVE}`).attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': IMPROVE,
      'request.id': REQUEST_ID,
      'http.response.status_code': 200,
    });
    expect(named('job attempt').attributes).toEqual({
      'request.id': REQUEST_ID,
      'job.id': jobId,
      'job.type': 'AI_IMPROVE',
      'job.attempt': 1,
    });
    expect(named('event delivered').attributes).toEqual({ 'event.name': 'job-completed', 'job.id': jobId });
    expect(fixture.receiver.texts.join()).not.toContain(CANARY);
  });

  it('is found in the worker’s log by request, job and trace', async () => {
    const line = await fixture.lineOf(jobId, 'job succeeded');
    const { traceId } = named('job attempt');
    expect(line).toMatchObject({ requestId: REQUEST_ID, jobId, trace_id: traceId });
    expect(JSON.stringify(fixture.workerLines)).not.toContain(CANARY);
  });

  it('is measured in the API and the worker', async () => {
    const workerMetrics = await fixture.workerMetrics();
    for (const sample of [
      'job_submitted_total{type="AI_IMPROVE"} 1',
      'job_attempt_wait_seconds_count{type="AI_IMPROVE"} 1',
      'job_attempt_duration_seconds_count{type="AI_IMPROVE",outcome="succeeded"} 1',
      'ai_request_duration_seconds_count{purpose="cover_letter_rewrite",model="practice-assistant",outcome="succeeded"} 1',
      'ai_first_chunk_seconds_count{purpose="cover_letter_feedback",model="practice-assistant"} 1',
      'socket_events_total{event="job-completed"} 1',
      'job_queue_waiting{queue="ai",type="AI_IMPROVE"} 0',
      'queue_entries{queue="ai",state="active"} 0',
      'dependency_up{dependency="database"} 1',
      'dependency_up{dependency="queue"} 1',
      'database_pool_waiting 0',
    ])
      expect(workerMetrics).toContain(sample);
    for (const positive of [
      /ai_tokens_total\{purpose="cover_letter_rewrite",model="practice-assistant",kind="output"\} [1-9]/,
      /ai_spend_dollars_total\{purpose="cover_letter_rewrite",model="practice-assistant"\} (?!0$)\d/m,
      /event_bus_lag_seconds_count\{kind="job-ended"\} [1-9]/,
      /job_dispatch_lag_seconds_count\{queue="ai"\} [1-9]/,
    ])
      expect(workerMetrics).toMatch(positive);
    const apiMetrics = await fixture.apiMetrics();
    expect(apiMetrics).toContain(
      `http_request_duration_seconds_count{method="POST",route="${IMPROVE}",status="200"} 1`,
    );
    expect(apiMetrics + workerMetrics).not.toMatch(new RegExp(`${CANARY}|${jobId}|${REQUEST_ID}`));
  });
});
