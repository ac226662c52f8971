import { cleanup, screen } from '@testing-library/react';
import { apiOfFile } from '../../testing/api-of-file.js';
import { aPrivacyNotice, aProductInfo } from '../../testing/product-info.factory.js';
import { renderWithApp } from '../../testing/render-with-app.js';
import { success } from '../../testing/test-api.js';
import PrivacyPage from './privacy-page.js';

describe('the privacy policy', () => {
  const api = apiOfFile();
  afterEach(cleanup);

  it('names the configured operator, officer, and AI provider with its country', async () => {
    const privacy = aPrivacyNotice({
      operatorName: '지어낸 회사',
      officerName: '김보호',
      officerContact: 'privacy@jaso.example',
      aiProvider: {
        name: '지어낸 AI',
        country: '미국',
        contact: 'dpo@ai.example',
        retention: '30일 뒤 지움',
      },
    });
    api.handler = () => success(aProductInfo({ privacy }));
    renderWithApp(<PrivacyPage />);
    for (const told of ['지어낸 회사', '김보호', 'privacy@jaso.example', '미국', '30일 뒤 지움'])
      expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.getByText('지어낸 AI dpo@ai.example')).toBeTruthy();
    expect(screen.queryByText(/아직 적지 않았어요/)).toBeNull();
  });

  it('says which facts the operator has not configured, and that a practice AI sends nothing away', async () => {
    api.handler = () => success(aProductInfo({ aiPracticeMode: true }));
    renderWithApp(<PrivacyPage />);
    expect(await screen.findByText(/서버 밖으로 나가지 않아요/)).toBeTruthy();
    expect(screen.getAllByText(/운영자가 아직 적지 않았어요/)).toHaveLength(6);
  });

  it('names what of a letter is sent to the AI provider', () => {
    renderWithApp(<PrivacyPage />);
    const sent = screen.getByText(/AI 기능을 누른 글의 본문/);
    for (const part of ['문항', '글자 수 제한', '회사', '직무', '경력 연차', '요청 사항'])
      expect(sent.textContent).toContain(part);
  });

  it('says that the records of administrators are kept for three years, not for ever', () => {
    renderWithApp(<PrivacyPage />);
    const [term] = screen.getAllByText('감사 기록');
    expect(term?.closest('div')?.querySelector('dd')?.textContent).toBe('3년');
  });

  it('says how long deleted data stays in backups', () => {
    renderWithApp(<PrivacyPage />);
    const [sentence] = screen.getAllByText(/지우기 전에 만든 백업/);
    expect(sentence?.textContent).toContain('길게는 30일 더 남아 있다가 그 백업과 함께 사라져요');
  });
});
