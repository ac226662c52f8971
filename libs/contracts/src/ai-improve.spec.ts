import { describe, expect, it } from '@jest/globals';
import { aiImproveRequestSchema } from './ai-improve.js';

describe('a request to improve a letter', () => {
  const request = { content: '내용', jobField: '백엔드 개발', experienceYears: 0 };

  it.each([undefined, null, '', ' \u200b\n', 7])('asks for the content where it is %j', (content) => {
    const { error } = aiImproveRequestSchema.safeParse({ ...request, content });
    expect(error?.issues).toMatchObject([{ path: ['content'], message: '자기소개서 내용을 입력해주세요.' }]);
  });
});
