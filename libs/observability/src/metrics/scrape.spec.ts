import { createLogger } from '../logger.js';
import { collectAtScrape, renderMetrics } from './scrape.js';

describe('a collector that fails', () => {
  it('is logged once an outage with its cause, however often it is tried, and so is its end', async () => {
    const lines: unknown[] = [];
    const logger = createLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line)) });
    const outcomes = ['away', 'away', 'there', 'there', 'away'];
    const stop = collectAtScrape({
      name: 'tried',
      freshMilliseconds: 0,
      gather: () => {
        if (outcomes.shift() === 'away') throw new Error('nobody answers');
      },
      forget: () => undefined,
    });
    const failure = {
      collector: 'tried',
      msg: 'metrics cannot be collected',
      err: { message: 'nobody answers' },
    };
    const recovery = { collector: 'tried', msg: 'metrics can be collected again' };
    try {
      while (outcomes.length > 0) await renderMetrics(logger);
    } finally {
      stop();
    }
    expect(lines).toMatchObject([failure, recovery, failure]);
  });
});
