import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AI_CONSENT_VERSION } from '#contracts';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success } from '../../../testing/test-api.js';
import { AiConsentLine } from './profile-panel.js';

const CONSENT = { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION, acceptedAt: '2026-11-20T00:00:00Z' };

describe('the consent to AI on one’s profile', () => {
  const api = apiOfFile();
  afterEach(cleanup);

  const withdrawals = () => api.requests.filter(({ method }) => method === 'DELETE');
  const ask = async () =>
    userEvent
      .click(await screen.findByRole('button', { name: '동의 거두기' }))
      .then(() => within(screen.getByRole('alertdialog')));

  it('is taken back once that is confirmed, and shown as not given then', async () => {
    let consents = [CONSENT];
    api.handler = ({ method }) => {
      if (method === 'DELETE') consents = [];
      return success(method === 'DELETE' ? null : consents);
    };
    renderWithApp(<AiConsentLine />);
    await userEvent.click((await ask()).getByRole('button', { name: '동의 거두기' }));
    expect(await screen.findByText(/동의하지 않았어요/)).toBeTruthy();
    expect(withdrawals().map(({ path }) => path)).toEqual(['/api/v1/me/consents/AI_PROCESSING']);
  });

  it('stays when the member cancels', async () => {
    api.handler = () => success([CONSENT]);
    renderWithApp(<AiConsentLine />);
    await userEvent.click((await ask()).getByRole('button', { name: '그대로 두기' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(withdrawals()).toEqual([]);
  });

  it('stays, and the question too, when the server cannot take it back', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.handler = ({ method }) =>
      method === 'DELETE' ? failure(503, 'SERVER_ERROR', '잠시 후 다시 시도해 주세요.') : success([CONSENT]);
    renderWithApp(<AiConsentLine />);
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: '동의 거두기' }));
    expect(await screen.findByText(/동의했어요/)).toBeTruthy();
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});
