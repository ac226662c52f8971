import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { resumePath, saveResume } from './export-fixture.js';

// No worker: accepted jobs stay waiting.
let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ DATABASE_POOL_SIZE: '20' });
});
afterAll(() => api.stop());

describe('exports of one member', () => {
  it('wait 20 at most, also after 60 concurrent calls', async () => {
    const { client } = await api.signIn();
    const path = resumePath(await saveResume(client), 'json');
    const headers = { prefer: 'respond-async' };
    const calls = Array.from({ length: 60 }, () => client.send('GET', path, { headers }));
    const answers = (await Promise.all(calls)).map(({ errorCode }) => errorCode ?? 'ACCEPTED');
    expect(answers.filter((answer) => answer === 'ACCEPTED')).toHaveLength(20);
    expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(40);
  });
});
