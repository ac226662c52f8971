import { act, waitFor } from '@testing-library/react';
import { renderHookWithApp } from '../../../testing/render-with-app.js';
import { useApiMutation } from './use-api-mutation.js';

interface Answer {
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

let answers: Answer[];
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  answers = [];
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

function mutation(isSideBySide: boolean) {
  const mutationFn = jest.fn(
    (_: string) => new Promise<string>((resolve, reject) => void answers.push({ resolve, reject })),
  );
  const onError = jest.fn();
  const options = { mutationFn, onError, loading: 'none', isSideBySide } as const;
  const { result } = renderHookWithApp(() => useApiMutation<string, string>(options));
  return { mutationFn, onError, result };
}

describe('an action that is pressed again', () => {
  it('before the next render runs once, and every call gets its result', async () => {
    const { mutationFn, result } = mutation(false);
    const { mutateAsync } = result.current;
    const asked: Promise<string>[] = [];
    act(() => void asked.push(mutateAsync('가'), mutateAsync('가'), mutateAsync('나')));
    await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(1));
    await act(async () => answers[0]?.resolve('저장'));
    await expect(Promise.all(asked)).resolves.toEqual(['저장', '저장', '저장']);
    expect(mutationFn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['worked', (answer: Answer | undefined) => answer?.resolve('저장')],
    ['failed', (answer: Answer | undefined) => answer?.reject(new Error('안 됐어요.'))],
  ])('after the first has %s is done again', async (_, end) => {
    const { mutationFn, result } = mutation(false);
    act(() => result.current.mutate('가'));
    await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(1));
    await act(async () => end(answers[0]));
    await waitFor(() => expect(result.current.isPending).toBe(false));
    act(() => result.current.mutate('가'));
    await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(2));
  });

  it('before the next render reports a failure once', async () => {
    const { mutationFn, onError, result } = mutation(false);
    act(() => {
      result.current.mutate('가');
      result.current.mutate('가');
    });
    await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(1));
    await act(async () => answers[0]?.reject(new Error('안 됐어요.')));
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(onError).toHaveBeenCalledTimes(1);
  });
});

it('lets calls about different things run side by side where that is wanted', async () => {
  const { mutationFn, result } = mutation(true);
  act(() => {
    for (const row of ['가', '나', '가']) result.current.mutate(row);
  });
  await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(2));
  expect(mutationFn.mock.calls.map(([row]) => row)).toEqual(['가', '나']);
});
