import type { Fault } from '../../apps/devstack/src/assistant/control-panel.js';
import type { FaultFixture } from './fault-fixture.js';
import { describeFaultCases, type FaultCase } from './fault-cases.js';

const REWRITE = 'cover_letter_rewrite';
const FEEDBACK = 'cover_letter_feedback';

/** A fault in the second request; the job then succeeds without repeating the first request. */
const survives = (title: string, fault: Omit<Fault, 'schemaName' | 'times'>, attempt: number): FaultCase => [
  `survives a provider that ${title}`,
  async (fixture) => {
    const asked = await fixture.control({ faults: [{ ...fault, schemaName: REWRITE, times: 1 }] });
    const member = await fixture.signIn();
    const answer = await fixture.improve(member);
    expect(answer).toMatchObject({ status: 200, success: true });
    const job = await fixture.expectSettled(member, (await fixture.onlyJobOf(member)) ?? '', 'SUCCEEDED');
    expect(job.attempt).toBe(attempt);
    expect(job.result).toEqual(answer.data);
    expect(await asked()).toEqual({ [FEEDBACK]: 1, [REWRITE]: 2 });
  },
];

/** A fault after which the job fails permanently. */
const fails = (title: string, faults: Fault[], attempt: number, expected: object): FaultCase => [
  `fails cleanly after a provider that ${title}`,
  async (fixture: FaultFixture) => {
    await fixture.control({ faults });
    const member = await fixture.signIn();
    const answer = await fixture.improve(member);
    expect(answer).toMatchObject({ success: false, data: null, canRetry: true, ...expected });
    expect(JSON.stringify(answer)).not.toContain('injected');
    const job = await fixture.expectSettled(member, (await fixture.onlyJobOf(member)) ?? '', 'FAILED');
    expect(job.attempt).toBe(attempt);
  },
];

describeFaultCases('the provider', { workers: 1 }, [
  survives('answers 429 with Retry-After', { kind: 'status', status: 429, retryAfter: 1 }, 2),
  survives('answers 500', { kind: 'status', status: 500 }, 2),
  survives('sends half a stream', { kind: 'half-stream' }, 2),
  survives('breaks the connection off', { kind: 'disconnect' }, 2),
  survives('sends JSON that breaks off once', { kind: 'bad-json' }, 1),
  survives('sends JSON of another shape once', { kind: 'wrong-schema' }, 1),
  fails('sends JSON of another shape twice', [{ kind: 'wrong-schema', times: 2 }], 1, {
    status: 502,
    errorCode: 'AI_SERVICE_ERROR',
  }),
  fails('refuses the key', [{ kind: 'status', status: 401, times: 1 }], 1, {
    status: 502,
    errorCode: 'AI_SERVICE_ERROR',
  }),
]);

describeFaultCases(
  'a slow provider',
  { workers: 1, environment: { OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: '2' } },
  [
    survives('never answers', { kind: 'never' }, 2),
    fails('never answers at all', [{ kind: 'never', times: 4 }], 4, { status: 504, errorCode: 'AI_TIMEOUT' }),
  ],
);
