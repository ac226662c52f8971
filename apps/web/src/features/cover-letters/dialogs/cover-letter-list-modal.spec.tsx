import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { toPage } from '#contracts';
import type { CoverLetterRow, Page } from '#contracts';
import { fakeApi } from '../testing/fake-api.js';
import { coverLetter } from '../testing/letter.factory.js';
import { CoverLetterListModal } from './cover-letter-list-modal.js';

function row(coverLetterId: number, content = `${coverLetterId}번째 글의 앞부분`): CoverLetterRow {
  const { questions: _questions, ...letter } = coverLetter({
    coverLetterId,
    title: `글 ${coverLetterId}`,
    content,
  });
  return letter;
}

const Address = () => <output>{useLocation().pathname}</output>;

function open(answer: (page: number) => Page<CoverLetterRow> | 'failure') {
  const api = fakeApi(({ url }) => {
    const page = answer(Number(url.searchParams.get('page')));
    return page === 'failure' ? { status: 400, message: '안 돼요' } : { data: page };
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Address />
        <Routes>
          <Route path="*" element={<CoverLetterListModal isOpen onClose={onClose} />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { api, onClose };
}

const pages = (page: number) => toPage([row(page * 10 + 1), row(page * 10 + 2)], 12, { page, size: 10 });

describe('the cover-letter list modal', () => {
  const apis: { restore: () => void }[] = [];
  const opened = (...parameters: Parameters<typeof open>) => {
    const result = open(...parameters);
    apis.push(result.api);
    return result;
  };
  afterEach(() => {
    cleanup();
    for (const api of apis.splice(0)) api.restore();
    jest.restoreAllMocks();
  });

  it('asks for the first page of thumbnails and shows a skeleton meanwhile', async () => {
    const { api } = opened(pages);
    expect(screen.getByRole('dialog', { name: '자기소개서 목록' })).toBeTruthy();
    expect(screen.getByRole('status', { name: /불러오는 중/ })).toBeTruthy();
    await screen.findByText('글 1');
    expect(Object.fromEntries(api.asked[0]?.url.searchParams ?? [])).toMatchObject({
      page: '0',
      view: 'thumbnail',
    });
  });

  it('opens the preview of a letter', async () => {
    opened(pages);
    const preview = () => screen.queryByText('1번째 글의 앞부분');
    const title = await screen.findByRole('button', { name: /^글 1/, expanded: false });
    expect(preview()?.hidden).toBe(true);
    await userEvent.click(title);
    expect(preview()?.hidden).toBe(false);
  });

  it('loads the letter that is chosen', async () => {
    const { onClose } = opened(pages);
    await userEvent.click(await screen.findByRole('button', { name: '글 2 불러오기' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(document.querySelector('output')?.textContent).toBe('/cover-letter/2');
  });

  it('turns pages', async () => {
    opened(pages);
    await screen.findByText('글 1');
    await userEvent.click(screen.getByRole('button', { name: '다음 쪽' }));
    expect(await screen.findByText('글 11')).toBeTruthy();
    expect(screen.getByText('2 / 2')).toBeTruthy();
  });

  it('says that there are no letters', async () => {
    opened(() => toPage<CoverLetterRow>([], 0, { page: 0, size: 10 }));
    expect(await screen.findByText('작성된 자기소개서가 없습니다')).toBeTruthy();
  });

  it('says that loading failed, and loads again when asked', async () => {
    const state = { fails: true };
    opened((page) => (state.fails ? 'failure' : pages(page)));
    expect(await screen.findByText('자기소개서 목록을 불러오지 못했습니다')).toBeTruthy();
    state.fails = false;
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(screen.getByText('글 1')).toBeTruthy());
  });
});
