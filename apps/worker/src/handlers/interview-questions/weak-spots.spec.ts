import { describe, expect, it } from '@jest/globals';
import { findWeakSpots } from './weak-spots.js';

const letter = (content: string) => ({
  title: '',
  content,
  jobField: '',
  experienceYears: 0,
  companyName: null,
  prompts: [],
});

describe('findWeakSpots', () => {
  it('names the sentence that says something without showing it', () => {
    expect(findWeakSpots(letter('화면을 만들었습니다. 맡은 일에 최선을 다하겠습니다.'))).toEqual([
      { sentenceNumber: 2, message: expect.stringContaining('최선을 다하겠습니다') },
    ]);
  });

  it('names none for the letter as a whole, and leaves style to others', () => {
    const content = '안내문을 새로 썼습니다. '.repeat(30);
    expect(findWeakSpots(letter(content))).toEqual([
      { sentenceNumber: null, message: expect.stringContaining('숫자') },
    ]);
  });
});
