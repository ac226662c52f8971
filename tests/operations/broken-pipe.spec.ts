import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ignoreBrokenPipe } from '../../apps/cli/src/terminal.js';

const failing = (code: string): Writable => {
  const stream = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })),
  });
  ignoreBrokenPipe(stream);
  return stream;
};

describe('ignoreBrokenPipe', () => {
  it('ignores write errors when the reader is gone', async () => {
    const output = failing('EPIPE');
    const closed = new Promise((settle) => output.once('close', settle));
    output.write('first\n');
    await closed;
    expect(output.errored).toMatchObject({ code: 'EPIPE' });
  });

  it('still reports the error to a caller that waits for the write', async () => {
    await expect(pipeline(['bytes'], failing('EPIPE'))).rejects.toThrow('EPIPE');
  });

  it('ignores no other errors', () => {
    const output = failing('unused');
    expect(() => output.emit('error', new Error('ENOSPC'))).toThrow('ENOSPC');
  });
});
