import { waitFor } from '@testing-library/react';
import { z } from 'zod';
import { SPELLING_LIMITS } from '#contracts';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { failure, success, type TestAnswer } from '../../../testing/test-api.js';
import { checkTogether, joinTexts } from './check-together.js';
import { spellingFinding } from './testing/spelling-finding.factory.js';

const bodySchema = z.object({ text: z.string() });

describe('texts that are checked together', () => {
  const api = apiOfFile();
  let requests: { text: string; answer: (answer: TestAnswer) => void }[];
  beforeEach(() => {
    requests = [];
    api.handler = ({ body }) =>
      new Promise((answer) => requests.push({ text: bodySchema.parse(JSON.parse(body)).text, answer }));
  });
  const untilRequests = (count: number) => waitFor(() => expect(requests).toHaveLength(count));
  const signal = new AbortController().signal;

  it('share a request, and each has the findings that are in it', async () => {
    const texts = ['일이 되요.', '나는 팀 에서 되요.', '끝이에요.'];
    const checks = texts.map((text) => checkTogether(text, signal));
    await untilRequests(1);
    const joined = requests[0]?.text ?? '';
    requests[0]?.answer(
      success({ findings: [spellingFinding(joined, '되', '돼'), spellingFinding(joined, '팀 에', '팀에')] }),
    );
    const checked = await Promise.all(checks);
    expect(checked.map(({ text }) => text)).toEqual(texts);
    expect(checked.map(({ findings }) => findings)).toMatchObject([
      [{ start: 3, end: 4, original: '되' }],
      [{ start: 3, end: 6, original: '팀 에' }],
      [],
    ]);
    expect(requests).toHaveLength(1);
  });

  it('are asked about apart when they are asked about at different times', async () => {
    const first = checkTogether('하나', signal);
    await untilRequests(1);
    const second = checkTogether('둘', signal);
    await untilRequests(2);
    for (const { answer } of requests) answer(success({ findings: [] }));
    expect(await Promise.all([first, second])).toEqual([
      { text: '하나', findings: [] },
      { text: '둘', findings: [] },
    ]);
  });

  it('fail together', async () => {
    const checks = Promise.allSettled(['하나', '둘'].map((text) => checkTogether(text, signal)));
    await untilRequests(1);
    requests[0]?.answer(failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.'));
    expect((await checks).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('are cancelled once nobody waits for any of them', async () => {
    const callers = [new AbortController(), new AbortController()];
    const checks = callers.map((caller, index) => checkTogether(`글 ${index}`, caller.signal));
    const outcomes = Promise.allSettled(checks);
    await untilRequests(1);
    callers[0]?.abort();
    const other = checkTogether('다른 글', signal);
    await untilRequests(2);
    requests[1]?.answer(success({ findings: [] }));
    await other;
    const [first] = checks;
    const state = await Promise.race([first?.then(() => 'settled'), Promise.resolve('waiting')]);
    expect(state).toBe('waiting');
    callers[1]?.abort();
    expect(await outcomes).toMatchObject([
      { reason: { name: 'AbortError' } },
      { reason: { name: 'AbortError' } },
    ]);
  });

  it('are joined as far as the limit of a check allows', () => {
    const half = '가'.repeat(SPELLING_LIMITS.text / 2);
    const joined = joinTexts(['하나', half, half].map((text, index) => ({ index, text })));
    expect(joined.map(({ parts }) => parts.map(({ part }) => part.index))).toEqual([[0, 1], [2]]);
    for (const { text, parts } of joined) {
      expect(text.length).toBeLessThanOrEqual(SPELLING_LIMITS.text);
      for (const { part, start } of parts)
        expect(text.slice(start, start + part.text.length)).toBe(part.text);
    }
  });
});
