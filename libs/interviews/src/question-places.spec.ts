import { describe, expect, it } from '@jest/globals';
import { isFull, roomForGeneration } from './question-places.js';

const places = (questions: number, unfinishedGenerations = 0, unfinishedCustomAnswers = 0) => ({
  questions,
  unfinishedGenerations,
  unfinishedCustomAnswers,
});

describe('the places of a letter', () => {
  it.each([
    [places(0), false],
    [places(14), false],
    [places(15), true],
    [places(13, 1), true],
    [places(9, 1), false],
    [places(10, 1), true],
    [places(9, 1, 1), true],
    [places(0, 2, 4), false],
    [places(0, 3), true],
    [places(12, 0, 3), true],
  ])('of %j are full: %s', (given, expected) => {
    expect(isFull(given)).toBe(expected);
  });

  it.each([
    [places(0), 15],
    [places(13, 1), 2],
    [places(10, 1, 2), 3],
    [places(15), 0],
    [places(15, 1, 3), 0],
  ])('of %j leave room for a generation', (given, expected) => {
    expect(roomForGeneration(given)).toBe(expected);
  });
});
