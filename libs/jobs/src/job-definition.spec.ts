import { MAXIMUM_REPLY_SECONDS } from '#config';
import { JOB_KINDS, stagesOf } from '#contracts';
import { jobDefinitions } from './product-jobs.js';
import { attemptDeadline, type JobDefinition } from './job-definition.js';

/** Milliseconds that setTimeout takes at most; it ends at once with more. */
const MAXIMUM_TIMER_MILLISECONDS = 2_147_483_647;

describe('the deadline of an attempt', () => {
  it.each(Object.values(jobDefinitions))(
    'of $type fits a timer for every allowed reply timeout',
    (definition) => {
      expect(attemptDeadline(definition, MAXIMUM_REPLY_SECONDS)).toBeLessThanOrEqual(
        MAXIMUM_TIMER_MILLISECONDS,
      );
    },
  );

  it('leaves time for every call of the provider, and for one repeated call', () => {
    const { AI_IMPROVE, EXPORT } = jobDefinitions;
    expect(AI_IMPROVE.providerCalls).toBe(2);
    expect(attemptDeadline(AI_IMPROVE, 300)).toBe(960_000);
    expect(attemptDeadline(EXPORT, 300)).toBe(600_000);
  });

  it.each(Object.values(jobDefinitions).filter(({ queue }) => ['ai', 'import', 'extract'].includes(queue)))(
    'of $type, which calls the AI provider, is derived from its calls',
    ({ providerCalls }) => {
      expect(providerCalls).toBeGreaterThan(0);
    },
  );
});

describe('the definitions', () => {
  it.each(Object.values(jobDefinitions))('of $type agree with the web app’s texts', (definition) => {
    const { type, callsAi, stages } = definition;
    expect(JOB_KINDS[type].callsAi).toBe(callsAi);
    expect(stagesOf(type)).toEqual(stages);
  });

  it.each(Object.entries(jobDefinitions))('of %s are listed under their type', (type, definition) =>
    expect(definition.type).toBe(type),
  );

  it.each(Object.values<JobDefinition>(jobDefinitions))(
    'of $type declare AI calls when the deadline is derived from calls',
    ({ providerCalls, callsAi }) => expect(providerCalls !== undefined && !callsAi).toBe(false),
  );
});
