import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AI_CONSENT_VERSION } from '#contracts';
import { aProductInfo } from '../../testing/product-info.factory.js';
import { renderWithApp } from '../../testing/render-with-app.js';
import { success, TestApi } from '../../testing/test-api.js';
import { AiConsentDialog } from './ai-consent-dialog.js';
import { useAiConsent, useAiConsentStore } from './ai-consent.js';

const api = new TestApi();
const consent = { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION, acceptedAt: '2026-11-20T00:00:00Z' };
const productInfo = aProductInfo({ aiConsentRequired: true });
const CONSENTS = '/api/v1/me/consents';

beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  useAiConsentStore.getState().settle(false);
});

function Action() {
  const askConsent = useAiConsent();
  const [answers, setAnswers] = useState<string[]>([]);
  const run = async () => {
    const isAccepted = await askConsent();
    setAnswers((before) => [...before, isAccepted ? '보냄' : '안 보냄']);
  };
  return (
    <>
      <button type="button" onClick={() => void run()}>
        AI
      </button>
      <output>{answers.join(',')}</output>
      <AiConsentDialog />
    </>
  );
}

async function press(known: unknown[]) {
  api.handler = ({ path, method }) => {
    if (path !== CONSENTS) return success(productInfo);
    return method === 'POST' ? { ...success(consent), status: 201 } : success(known);
  };
  renderWithApp(<Action />);
  await userEvent.click(screen.getByText('AI'));
}

const answers = () => screen.getByRole('status', { hidden: true }).textContent;

describe('the consent before AI', () => {
  it('is requested once, sent, and not requested again', async () => {
    await press([]);
    await userEvent.click(await screen.findByRole('button', { name: '동의하고 계속' }));
    await waitFor(() => expect(answers()).toBe('보냄'));
    const posted = api.requests.filter(({ method }) => method === 'POST');
    expect(posted.map(({ body }) => JSON.parse(body))).toEqual([
      { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION },
    ]);
    await userEvent.click(screen.getByText('AI'));
    await waitFor(() => expect(answers()).toBe('보냄,보냄'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names what of a letter is sent', async () => {
    await press([]);
    const sent = await screen.findByText(/AI 기능을 누른 글의 본문/);
    for (const part of ['문항', '글자 수 제한', '회사', '직무', '경력 연차', '요청 사항'])
      expect(sent.textContent).toContain(part);
  });

  it('refused sends nothing', async () => {
    await press([]);
    await userEvent.click(await screen.findByRole('button', { name: '동의하지 않기' }));
    await waitFor(() => expect(answers()).toBe('안 보냄'));
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('given to an older notice is requested again', async () => {
    await press([{ ...consent, version: '2020-01' }]);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('given to the notice in force asks nothing', async () => {
    await press([consent]);
    await waitFor(() => expect(answers()).toBe('보냄'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
