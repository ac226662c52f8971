import type { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { SPELLING_LIMITS } from '#contracts';
import { queryKeys } from '@/lib/query/query-keys';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { failure, success, type TestAnswer } from '../../../testing/test-api.js';
import { useServerCheck } from './use-server-check.js';

/** Together too long for one request. */
const TEXTS = [
  { textId: 'first', text: '첫 글이에요.'.padEnd(SPELLING_LIMITS.text / 2, ' 네') },
  { textId: 'second', text: '둘째 글이에요.'.padEnd(SPELLING_LIMITS.text / 2, ' 네') },
] as const;

function Checks() {
  const { answers, isChecking } = useServerCheck(TEXTS, true);
  return (
    <p>
      {isChecking ? '점검 중' : '끝남'}: {[...answers.keys()].join(', ') || '없음'}
    </p>
  );
}

describe('the check of several texts by the server', () => {
  const api = apiOfFile();
  let answer: Map<string, (answer: TestAnswer) => void>;
  let queryClient: QueryClient;
  beforeEach(async () => {
    answer = new Map();
    queryClient = testQueryClient();
    api.handler = ({ body }) =>
      new Promise((settle) =>
        answer.set(z.object({ text: z.string() }).parse(JSON.parse(body)).text, settle),
      );
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderWithApp(<Checks />, { queryClient });
    await waitFor(() => expect([...answer.keys()]).toEqual(TEXTS.map(({ text }) => text)));
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
  const give = (index: number, given: TestAnswer) => answer.get(TEXTS[index]?.text ?? '')?.(given);

  it('gives the answers together', async () => {
    const seen = new Set<string>();
    const paragraph = screen.getByText(/^점검 중/);
    const observer = new MutationObserver(() => seen.add(paragraph.textContent));
    observer.observe(paragraph, { childList: true, characterData: true, subtree: true });
    give(0, success({ findings: [] }));
    await waitFor(() =>
      expect(queryClient.getQueryData(queryKeys.spellingCheck(TEXTS[0].text))).toBeDefined(),
    );
    give(1, success({ findings: [] }));
    expect(await screen.findByText('끝남: first, second')).toBeTruthy();
    expect([...seen]).toEqual(['끝남: first, second']);
    observer.disconnect();
  });

  it('gives the other answers where one is missing because of an error', async () => {
    give(0, success({ findings: [] }));
    give(1, failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.'));
    expect(await screen.findByText('점검 중: first')).toBeTruthy();
  });
});
