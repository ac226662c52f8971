import { resumeBodySchema } from '#contracts';
import { traceValues } from './trace-values.js';

const career = (mainTasks: string) => ({ companyName: '구름나루소프트', mainTasks });

describe('traceValues', () => {
  it('reports the positions of values', () => {
    const draft = resumeBodySchema.parse({ title: '이력서', careers: [career('서버를 만들었습니다.')] });
    const traces = traceValues('구름나루소프트\n서버를 만들었습니다.', draft);
    expect(traces.map(({ path }) => path)).toEqual(['careers.0.companyName', 'careers.0.mainTasks']);
  });

  it('stops early on a draft of a hundred thousand lines, so that the worker is not blocked', () => {
    const draft = resumeBodySchema.parse({
      title: '이력서',
      careers: Array.from({ length: 50 }, () => career('ㄱ\n'.repeat(2_000))),
    });
    const traces = traceValues('ㄱ\n'.repeat(15_000), draft);
    expect(traces.map(({ path }) => path)).toContain('careers.0.mainTasks');
    expect(traces.map(({ path }) => path)).not.toContain('careers.49.mainTasks');
  });
});
