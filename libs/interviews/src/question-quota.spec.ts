import { isFull, roomForGeneration } from './question-quota.js';

const quota = (questions: number, unfinishedGenerations = 0, unfinishedCustomAnswers = 0) => ({
  questions,
  unfinishedGenerations,
  unfinishedCustomAnswers,
});

describe('the question quota of a letter', () => {
  it.each([
    [quota(0), false],
    [quota(14), false],
    [quota(15), true],
    [quota(13, 1), true],
    [quota(9, 1), false],
    [quota(10, 1), true],
    [quota(9, 1, 1), true],
    [quota(0, 2, 4), false],
    [quota(0, 3), true],
    [quota(12, 0, 3), true],
  ])('of %j is used up: %s', (given, expected) => {
    expect(isFull(given)).toBe(expected);
  });

  it.each([
    [quota(0), 15],
    [quota(13, 1), 2],
    [quota(10, 1, 2), 3],
    [quota(15), 0],
    [quota(15, 1, 3), 0],
  ])('of %j leaves room for %d questions of a generation', (given, expected) => {
    expect(roomForGeneration(given)).toBe(expected);
  });
});
