import { until } from '#testing';
import type { Fault } from '../../apps/devstack/src/assistant/control-panel.js';
import type { FaultFixture } from './fault-fixture.js';
import { describeFaultCases, type FaultCase } from './fault-cases.js';

const REWRITE = 'cover_letter_rewrite';
const FEEDBACK = 'cover_letter_feedback';

/** The ends of the attempts that the fault ended, and how many other attempts were abandoned because a busy machine delayed heartbeats. */
const endsByFault = async (fixture: FaultFixture, jobId: string, failedAttempts: number) => {
  // A worker's line may arrive later than the end of its job.
  const ends = await until('the failed attempts are logged', () => {
    const logged = fixture.failedAttempts(jobId);
    return logged.length >= failedAttempts && logged;
  });
  expect(ends).toHaveLength(failedAttempts);
  const byFault = ends.filter((end) => end !== 'ABANDONED');
  return { byFault, abandoned: ends.length - byFault.length };
};

function expectBetween(least: number, count: number | undefined, most: number): void {
  expect(count).toBeGreaterThanOrEqual(least);
  expect(count).toBeLessThanOrEqual(most);
}

/** A fault in the second request; the job then succeeds without repeating the first request. */
const survives = (
  title: string,
  fault: Omit<Fault, 'schemaName' | 'times'>,
  failedAttempts: string[],
): FaultCase => [
  `survives a provider that ${title}`,
  async (fixture) => {
    const asked = await fixture.control({ faults: [{ ...fault, schemaName: REWRITE, times: 1 }] });
    const member = await fixture.signIn();
    const answer = await fixture.improve(member);
    expect(answer).toMatchObject({ status: 200, success: true });
    const job = await fixture.expectSettled(member, (await fixture.onlyJobOf(member)) ?? '', 'SUCCEEDED');
    const { byFault, abandoned } = await endsByFault(fixture, job.jobId, job.attempt - 1);
    expect(byFault).toEqual(failedAttempts);
    expect(job.result).toEqual(answer.data);
    const { [FEEDBACK]: feedbacks, [REWRITE]: rewrites, ...others } = await asked();
    expect(others).toEqual({});
    expectBetween(1, feedbacks, 1 + abandoned);
    expectBetween(2, rewrites, 2 + abandoned);
  },
];

/** A fault after which the job fails permanently. */
const fails = (title: string, faults: Fault[], failedAttempts: string[], expected: object): FaultCase => [
  `fails cleanly after a provider that ${title}`,
  async (fixture: FaultFixture) => {
    await fixture.control({ faults });
    const member = await fixture.signIn();
    const answer = await fixture.improve(member);
    expect(answer).toMatchObject({ success: false, data: null, canRetry: true, ...expected });
    expect(JSON.stringify(answer)).not.toContain('injected');
    const job = await fixture.expectSettled(member, (await fixture.onlyJobOf(member)) ?? '', 'FAILED');
    const { byFault } = await endsByFault(fixture, job.jobId, job.attempt);
    expect(byFault).toEqual(failedAttempts);
  },
];

describeFaultCases('the provider', { workers: 1 }, [
  survives('answers 429 with Retry-After', { kind: 'status', status: 429, retryAfter: 1 }, ['RATE_LIMIT']),
  survives('answers 500', { kind: 'status', status: 500 }, ['BACKOFF']),
  survives('sends half a stream', { kind: 'half-stream' }, ['BACKOFF']),
  survives('breaks the connection off', { kind: 'disconnect' }, ['BACKOFF']),
  survives('sends JSON that breaks off once', { kind: 'bad-json' }, []),
  survives('sends JSON of another shape once', { kind: 'wrong-schema' }, []),
  fails('sends JSON of another shape twice', [{ kind: 'wrong-schema', times: 2 }], ['NEVER'], {
    status: 502,
    errorCode: 'AI_SERVICE_ERROR',
  }),
  fails('refuses the key', [{ kind: 'status', status: 401, times: 1 }], ['NEVER'], {
    status: 502,
    errorCode: 'AI_SERVICE_ERROR',
  }),
]);

describeFaultCases(
  'a slow provider',
  { workers: 1, environment: { OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: '8' } },
  [survives('never answers', { kind: 'never' }, ['BACKOFF'])],
);

// Four attempts must be over before the API stops waiting for the result.
describeFaultCases(
  'a silent provider',
  { workers: 1, environment: { OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: '4' } },
  [
    fails(
      'never answers at all',
      [{ kind: 'never', times: 4 }],
      ['BACKOFF', 'BACKOFF', 'BACKOFF', 'BACKOFF'],
      { status: 504, errorCode: 'AI_TIMEOUT' },
    ),
  ],
);
