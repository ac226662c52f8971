import { createLogger } from '#observability';
import { BusListeners } from './bus-listeners.js';
import type { BusMessage } from './bus-message.js';

const ready: BusMessage = { kind: 'jobs-ready', queue: 'ai' };
const ended: BusMessage = {
  kind: 'job-ended',
  jobId: '2f9d6a0e-4f5b-4a52-8f5d-0a1b2c3d4e5f',
  status: 'SUCCEEDED',
};

describe('BusListeners', () => {
  const createListeners = () => {
    const listeners = new BusListeners(createLogger('test', 'silent'));
    const received: unknown[] = [];
    return { listeners, received };
  };

  it('delivers a message to every listener, though one throws', () => {
    const { listeners, received } = createListeners();
    listeners.add(() => {
      throw new Error('deaf');
    });
    listeners.add((message) => received.push(message));
    listeners.deliver(JSON.stringify([ready, ended]));
    expect(received).toEqual([ready, ended]);
  });

  it.each([
    '',
    'no json',
    '{}',
    '{"kind":"jobs-ready"}',
    '{"kind":"client-event","event":"shutdown"}',
    'null',
  ])('leaves out %j, which does not fit', (text) => {
    const { listeners, received } = createListeners();
    listeners.add((message) => received.push(message));
    listeners.deliver(text);
    expect(received).toEqual([]);
  });

  it('delivers the other messages of a batch with one that does not fit', () => {
    const { listeners, received } = createListeners();
    listeners.add((message) => received.push(message));
    listeners.deliver(JSON.stringify([{ kind: 'unheard-of' }, ready]));
    expect(received).toEqual([ready]);
  });

  it('sends no messages or gaps after a listener has stopped', () => {
    const { listeners, received } = createListeners();
    const stop = listeners.add(
      (message) => received.push(message),
      () => received.push('gap'),
    );
    listeners.deliverGap();
    stop();
    listeners.deliver(JSON.stringify([ready]));
    listeners.deliverGap();
    expect(received).toEqual(['gap']);
  });
});
