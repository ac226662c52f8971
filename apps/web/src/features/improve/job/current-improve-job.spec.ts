import { describe, expect, it } from '@jest/globals';
import { aJob } from '../../../../testing/job.factory.js';
import { offerOf } from './current-improve-job.js';

describe('offerOf', () => {
  it('offers what the job has come to', () => {
    expect(offerOf(null, false)).toBe('none');
    expect(offerOf(aJob({ status: 'QUEUED' }), false)).toBe('running');
    expect(offerOf(aJob({ status: 'SUCCEEDED' }), false)).toBe('review');
    expect(offerOf(aJob({ status: 'FAILED' }), false)).toBe('failed');
    expect(offerOf(aJob({ status: 'CANCELLED' }), false)).toBe('cancelled');
  });

  it('offers nothing of what was put away', () => {
    expect(offerOf(aJob({ status: 'SUCCEEDED' }), true)).toBe('none');
    expect(offerOf(aJob({ status: 'RUNNING' }), true)).toBe('running');
  });
});
