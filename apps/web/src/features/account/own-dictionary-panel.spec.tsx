import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { spellingRoutes } from '#contracts';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, type TestAnswer } from '../../../testing/test-api.js';
import { OwnDictionaryPanel } from './own-dictionary-panel.js';

const WORDS_PATH = spellingRoutes.words.path;

describe('the own dictionary of a member', () => {
  const api = apiOfFile();
  let words: string[];
  let refusal: TestAnswer | null;
  const wordView = (word: string, index: number) => ({
    wordId: index + 1,
    word,
    createdAt: '2026-11-20T00:00:00Z',
  });
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    words = ['나루텍'];
    refusal = null;
    api.handler = ({ method, path, body }) => {
      if (refusal) return refusal;
      if (method === 'DELETE') {
        words.splice(Number(path.split('/').at(-1)) - 1, 1);
        return success(null);
      }
      if (method === 'GET') return success(words.map(wordView));
      words.push(z.object({ word: z.string() }).parse(JSON.parse(body)).word);
      return success(wordView(words.at(-1) ?? '', words.length - 1));
    };
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('lists the words, and adds one without the blanks around it', async () => {
    renderWithApp(<OwnDictionaryPanel />);
    await screen.findByText('나루텍');
    await userEvent.type(screen.getByLabelText('넣을 낱말'), ' 물결배송 {Enter}');
    await screen.findByText('물결배송');
    expect(words).toEqual(['나루텍', '물결배송']);
    expect(screen.getByLabelText('넣을 낱말')).toHaveProperty('value', '');
    expect(screen.getByText('2 / 500개')).toBeTruthy();
    expect(api.requestsTo(WORDS_PATH).map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('removes a word, and says so when none is left', async () => {
    renderWithApp(<OwnDictionaryPanel />);
    await userEvent.click(await screen.findByRole('button', { name: '‘나루텍’ 빼기' }));
    await screen.findByText('아직 넣은 낱말이 없어요');
    expect(words).toEqual([]);
  });

  it('says at the field why a word was refused, and keeps it', async () => {
    renderWithApp(<OwnDictionaryPanel />);
    await screen.findByText('나루텍');
    refusal = failure(429, 'QUOTA_EXCEEDED', '내 사전에는 낱말을 500개까지 넣을 수 있어요.');
    await userEvent.type(screen.getByLabelText('넣을 낱말'), '물결배송{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('500개까지');
    expect(screen.getByLabelText('넣을 낱말')).toHaveProperty('value', '물결배송');
  });

  it('says that loading failed, and tries again', async () => {
    refusal = failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    renderWithApp(<OwnDictionaryPanel />);
    await screen.findByText('내 사전을 불러오지 못했어요');
    refusal = null;
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(screen.getByText('나루텍')).toBeTruthy());
  });
});
