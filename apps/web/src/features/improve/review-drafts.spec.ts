import { DAY_MILLISECONDS } from '@/lib/durations';
import { memoryReviews } from './testing/improve-result.factory.js';

describe('ReviewDrafts', () => {
  it('remembers decisions by job', async () => {
    const { reviews } = memoryReviews();
    await reviews.write('job-1', { decisions: { 'change-1': 'accepted' }, isFinished: false });
    expect(await reviews.read('job-1')).toMatchObject({
      decisions: { 'change-1': 'accepted' },
      isFinished: false,
    });
    expect(await reviews.read('job-2')).toBeNull();
  });

  it('remembers which wordings were shown, and reads older records without any', async () => {
    const { reviews, records } = memoryReviews();
    const looked = { shown: { 'change-1': 0 }, known: { 'change-1': 2 } };
    await reviews.write('job-1', { decisions: {}, ...looked, isFinished: false });
    await reviews.finish('job-1');
    expect(await reviews.read('job-1')).toMatchObject({ ...looked, isFinished: true });
    records.set('job-2', { decisions: {}, isFinished: false, updatedAt: 1 });
    expect(await reviews.read('job-2')).toMatchObject({ shown: {}, known: {} });
  });

  it('treats a record that does not fit its schema as missing', async () => {
    const { reviews, records } = memoryReviews();
    records.set('job-1', { decisions: { 'change-1': 'maybe' } });
    expect(await reviews.read('job-1')).toBeNull();
  });

  it('finishes with the decisions kept, and forgets reviews whose results the server has deleted', async () => {
    const clock = { now: 100 * DAY_MILLISECONDS };
    const { reviews, records } = memoryReviews(() => clock.now);
    await reviews.write('old', { decisions: {}, isFinished: true });
    clock.now += 31 * DAY_MILLISECONDS;
    await reviews.write('job-1', { decisions: { 'change-1': 'rejected' }, isFinished: false });
    await reviews.finish('job-1');
    expect(await reviews.read('job-1')).toMatchObject({
      decisions: { 'change-1': 'rejected' },
      isFinished: true,
    });
    expect([...records.keys()]).toEqual(['job-1']);
  });
});
