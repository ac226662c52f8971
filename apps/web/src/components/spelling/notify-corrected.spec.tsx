import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ToastArea from '@/components/ui/toast-area';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { notifyCorrected } from './notify-corrected.js';

it('undoes corrections, except in texts that were edited since', async () => {
  renderWithApp(<ToastArea />);
  const before = new Map([
    ['a', '일이 되요.'],
    ['b', '할수 있어요.'],
    ['c', '손대지 않은 글'],
  ]);
  const corrected = new Map([
    ['a', '일이 돼요.'],
    ['b', '할 수 있어요.'],
  ]);
  let texts = new Map([...before, ...corrected, ['b', '할 수 있어요. 그 뒤에 쓴 글']]);
  act(() =>
    notifyCorrected({
      before,
      corrected,
      read: () => texts,
      replace: (replaced) => (texts = new Map([...texts, ...replaced])),
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(Object.fromEntries(texts)).toEqual({
    a: '일이 되요.',
    b: '할 수 있어요. 그 뒤에 쓴 글',
    c: '손대지 않은 글',
  });
  cleanup();
});
