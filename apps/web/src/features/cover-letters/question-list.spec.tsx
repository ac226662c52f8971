import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ToastArea from '@/components/ui/toast-area';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { CopyQuestion } from './question-list.js';

describe('copying a question', () => {
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  function open(text: string) {
    const user = userEvent.setup();
    renderWithApp(
      <>
        <CopyQuestion number={2} text={text} />
        <ToastArea />
      </>,
    );
    return { user, button: screen.getByRole('button', { name: '문항 2 복사' }) };
  }

  it('puts the text as it is on the clipboard and says how long it is', async () => {
    const { user, button } = open('동네 서점에서\n일했습니다.');
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(button);
    expect(write).toHaveBeenCalledWith('동네 서점에서\n일했습니다.');
    expect(await screen.findByText('문항 2의 글을 복사했어요. 14자 · 공백 제외 12자')).toBeTruthy();
  });

  it('has nothing to copy of a blank question', () => {
    expect(open(' \n').button).toHaveProperty('disabled', true);
  });

  it('says so when the browser does not let it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, button } = open('글');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(button);
    expect(await screen.findByText(/복사하지 못했어요/)).toBeTruthy();
  });
});
