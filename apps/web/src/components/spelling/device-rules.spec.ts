import { RESUME_LIMITS } from '#contracts';
import { createDeviceRules } from './device-rules.js';

describe('the rules of the device', () => {
  it('check each text of the longest resume only once', () => {
    const sectionsWithTexts = 4;
    const texts = Array.from(
      { length: 1 + sectionsWithTexts * RESUME_LIMITS.rows },
      (_, index) => `${index}번째 역활을 맡았습니다.`,
    );
    const findOnDevice = createDeviceRules([]);
    const first = texts.map((text) => findOnDevice(text));
    expect(first[0]?.map(({ replacement }) => replacement)).toEqual(['역할']);
    const again = texts.map((text) => findOnDevice(text));
    expect(again.filter((findings, index) => findings !== first[index])).toEqual([]);
  });
});
