import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('the envelope', () => {
  it('holds a success', async () => {
    const answer = await api.newClient().send('GET', '/api/v1/product-info');
    expect(answer).toMatchObject({ status: 200, success: true, errorCode: null, canRetry: false });
  });
});
