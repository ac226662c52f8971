import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { resumePath, saveResume } from './export-fixture.js';

// No worker: what is accepted stays.
let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ DATABASE_POOL_SIZE: '20' });
});
afterAll(() => api.stop());

describe('exports of one member', () => {
  it('are 20 at most that wait, also of 60 calls at one moment', async () => {
    const { client } = await api.signIn();
    const path = resumePath(await saveResume(client), 'json');
    const headers = { prefer: 'respond-async' };
    const calls = Array.from({ length: 60 }, () => client.send('GET', path, { headers }));
    const answers = (await Promise.all(calls)).map(({ errorCode }) => errorCode ?? 'ACCEPTED');
    expect(answers.filter((answer) => answer === 'ACCEPTED')).toHaveLength(20);
    expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(40);
  });
});
