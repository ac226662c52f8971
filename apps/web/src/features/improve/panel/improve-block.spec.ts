import { describe, expect, it } from '@jest/globals';
import { improveBlock } from './improve-block.js';
import type { ImproveRequestState } from './improve-block.js';

const ready: ImproveRequestState = {
  content: '서점에서 일했습니다.',
  jobField: '재고 운영',
  experienceYears: 2,
  customPrompt: '',
  isRunning: false,
  isOnline: true,
};

describe('improveBlock', () => {
  it('lets a letter through that may be sent', () => {
    expect(improveBlock(ready)).toBeNull();
  });

  it.each<[string, Partial<ImproveRequestState>, string]>([
    ['a blank letter', { content: ' \n ' }, '자기소개서 내용을 입력해주세요.'],
    [
      'a letter of which nothing would be seen',
      { content: '\u200b \u3164' },
      '자기소개서 내용을 입력해주세요.',
    ],
    ['too long a letter', { content: '가'.repeat(10_001) }, '10,000자'],
    ['too long a request', { customPrompt: '가'.repeat(501) }, '500자'],
    ['years that are none', { experienceYears: Number.NaN }, '정수'],
    ['a run under way', { isRunning: true }, '다듬고 있어요'],
    ['no network', { isOnline: false }, '오프라인'],
  ])('stops %s and says why', (_, change, reason) => {
    expect(improveBlock({ ...ready, ...change })).toContain(reason);
  });
});
