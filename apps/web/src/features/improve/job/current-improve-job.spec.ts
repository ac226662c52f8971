import { describe, expect, it } from '@jest/globals';
import { improveJob } from '../testing/improve-job.factory.js';
import { offerOf } from './current-improve-job.js';

describe('offerOf', () => {
  it('offers what the job has come to', () => {
    expect(offerOf(null, false)).toBe('none');
    expect(offerOf(improveJob({ status: 'QUEUED' }), false)).toBe('running');
    expect(offerOf(improveJob({ status: 'SUCCEEDED' }), false)).toBe('review');
    expect(offerOf(improveJob({ status: 'FAILED' }), false)).toBe('failed');
    expect(offerOf(improveJob({ status: 'CANCELLED' }), false)).toBe('cancelled');
  });

  it('offers nothing of what was put away', () => {
    expect(offerOf(improveJob({ status: 'SUCCEEDED' }), true)).toBe('none');
    expect(offerOf(improveJob({ status: 'RUNNING' }), true)).toBe('running');
  });
});
