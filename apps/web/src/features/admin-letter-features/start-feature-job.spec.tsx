import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure } from '../../../testing/test-api.js';
import { StartFeatureJob } from './start-feature-job.js';
import { aFeatureJob } from './testing/feature.factory.js';

const ALREADY = '이미 실행 중인 작업이 있어요.';
const OTHER = aFeatureJob({ type: 'DEDUPLICATE' });

const startBeside = (job?: typeof OTHER) => (
  <StartFeatureJob
    type="DEDUPLICATE"
    followed={{
      job,
      runningType: job ? 'DEDUPLICATE' : null,
      follow: () => undefined,
      dismiss: () => undefined,
    }}
  />
);

describe('starting a job that writes features', () => {
  const api = apiOfFile();
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('is refused while another administrator’s job runs, and drops the refusal once that has ended', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.handler = () => failure(409, 'JOB_ALREADY_RUNNING', ALREADY);
    const { rerender } = renderWithApp(startBeside());
    await userEvent.click(screen.getByRole('button', { name: '중복 제거 실행' }));
    const alert = await screen.findByRole('alert');
    rerender(startBeside(OTHER));
    expect(alert.textContent).toContain(ALREADY);
    expect(screen.getByRole('alert')).toBe(alert);
    rerender(startBeside());
    expect(await screen.findByRole('button', { name: '중복 제거 실행' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
