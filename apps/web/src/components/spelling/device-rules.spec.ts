import { RESUME_LIMITS } from '#contracts';
import { DeviceRules } from './device-rules.js';

describe('the rules of the device', () => {
  it('check each text of the longest resume only once', async () => {
    const sectionsWithTexts = 4;
    const texts = Array.from(
      { length: 1 + sectionsWithTexts * RESUME_LIMITS.rows },
      (_, index) => `${index}번째 역활을 맡았습니다.`,
    );
    const rules = new DeviceRules();
    const words: string[] = [];
    const checkAll = () => Promise.all(texts.map((text) => rules.check(text, words)));
    const first = await checkAll();
    expect(first[0]?.map(({ replacement }) => replacement)).toEqual(['역할']);
    const again = await checkAll();
    expect(again.filter((findings, index) => findings !== first[index])).toEqual([]);
    rules.stop();
  });

  it('check every text again when a word became known', async () => {
    const rules = new DeviceRules();
    expect(await rules.check('역활을 맡았습니다.', [])).toHaveLength(1);
    expect(await rules.check('역활을 맡았습니다.', ['역활'])).toEqual([]);
    rules.stop();
  });

  it('reject the checks that run when their thread is stopped, and start another thread for the next check', async () => {
    const rules = new DeviceRules();
    const check = rules.check('역활을 맡았습니다.', []);
    rules.stop();
    await expect(check).rejects.toThrow('멈췄습니다');
    expect(await rules.check('역활을 맡았습니다.', [])).toHaveLength(1);
    rules.stop();
  });
});
