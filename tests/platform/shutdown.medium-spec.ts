import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { ConsentService } from '../../apps/api/src/consents/consent.service.js';
import { closeGracefully } from '../../apps/api/src/platform/shutdown.js';
import { startApi } from '../../apps/api/testing/start-api.js';

describe('closing', () => {
  it('lets running requests end, takes no new ones, and does not wait for idle connections', async () => {
    const api = await startApi();
    const { client } = await api.signIn();
    const service = api.app.get(ConsentService);
    const requestEvents = new EventEmitter();
    const arrived = once(requestEvents, 'arrived');
    service.list = async () => {
      const allowed = once(requestEvents, 'allowed');
      requestEvents.emit('arrived');
      await allowed;
      return [];
    };
    const running = client.send('GET', '/api/v1/me/consents');
    await arrived;
    const closed = api.stop(() => closeGracefully(api.app, api.config));
    await expect(waitUntilRefused(api.url)).resolves.toBe('refused');
    requestEvents.emit('allowed');
    const answer = await running;
    expect(answer).toMatchObject({ status: 200, data: [] });
    // Kept alive, the connection would hold the process up until its idle time is over.
    expect(answer.headers.get('connection')).toBe('close');
    await closed;
  });
});

async function waitUntilRefused(url: string): Promise<string> {
  for (;;) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const outcome = await once(socket, 'connect').then(
      () => 'connected',
      () => 'refused',
    );
    socket.destroy();
    if (outcome === 'refused') return outcome;
  }
}
