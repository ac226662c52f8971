import { describe, expect, it } from '@jest/globals';
import { createLogger } from '#observability';
import { BusListeners } from './bus-listeners.js';
import type { BusMessage } from './bus-message.js';

const ready: BusMessage = { kind: 'jobs-ready', queue: 'ai' };

describe('BusListeners', () => {
  const listen = () => {
    const listeners = new BusListeners(createLogger('test', 'silent'));
    const heard: unknown[] = [];
    return { listeners, heard };
  };

  it('hands a message to every listener, though one throws', () => {
    const { listeners, heard } = listen();
    listeners.add(() => {
      throw new Error('deaf');
    });
    listeners.add((message) => heard.push(message));
    listeners.deliver(JSON.stringify(ready));
    expect(heard).toEqual([ready]);
  });

  it.each([
    '',
    'no json',
    '{}',
    '{"kind":"jobs-ready"}',
    '{"kind":"client-event","event":"shutdown"}',
    'null',
  ])('leaves out %j, which does not fit', (text) => {
    const { listeners, heard } = listen();
    listeners.add((message) => heard.push(message));
    listeners.deliver(text);
    expect(heard).toEqual([]);
  });

  it('tells nobody who has stopped listening, of messages or gaps', () => {
    const { listeners, heard } = listen();
    const stop = listeners.add(
      (message) => heard.push(message),
      () => heard.push('gap'),
    );
    listeners.deliverGap();
    stop();
    listeners.deliver(JSON.stringify(ready));
    listeners.deliverGap();
    expect(heard).toEqual(['gap']);
  });
});
