import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { toPage } from '#contracts';
import type { CoverLetterRow, Page } from '#contracts';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { CoverLetterListModal } from './cover-letter-list-modal.js';
import { coverLetterRow } from './testing/letter.factory.js';

const row = (coverLetterId: number): CoverLetterRow =>
  coverLetterRow({
    coverLetterId,
    title: `글 ${coverLetterId}`,
    content: `${coverLetterId}번째 글의 앞부분`,
  });
const pages = (page: number) => toPage([row(page * 10 + 1), row(page * 10 + 2)], 12, { page, size: 10 });
const Address = () => <output>{useLocation().pathname}</output>;

describe('the cover-letter list modal', () => {
  const api = new TestApi();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });

  function open(answer: (page: number) => Page<CoverLetterRow> | null) {
    api.handler = ({ query }) => {
      const page = answer(Number(query.get('page')));
      return page ? success(page) : failure(400, 'VALIDATION_ERROR', '안 돼요');
    };
    const onClose = jest.fn();
    renderWithApp(
      <>
        <Address />
        <CoverLetterListModal isOpen onClose={onClose} />
      </>,
    );
    return { onClose };
  }

  it('asks for the first page of thumbnails and shows a skeleton meanwhile', async () => {
    open(pages);
    expect(screen.getByRole('dialog', { name: '자기소개서 목록' })).toBeTruthy();
    expect(screen.getByRole('status', { name: /불러오는 중/ })).toBeTruthy();
    await screen.findByText('글 1');
    expect(Object.fromEntries(api.requests[0]?.query ?? [])).toMatchObject({ page: '0', view: 'thumbnail' });
  });

  it('opens the preview of a letter', async () => {
    open(pages);
    const title = await screen.findByRole('button', { name: /^글 1/, expanded: false });
    expect(screen.getByText('1번째 글의 앞부분').hidden).toBe(true);
    await userEvent.click(title);
    expect(screen.getByText('1번째 글의 앞부분').hidden).toBe(false);
  });

  it('loads the letter that is chosen', async () => {
    const { onClose } = open(pages);
    await userEvent.click(await screen.findByRole('button', { name: '글 2 불러오기' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(document.querySelector('output')?.textContent).toBe('/cover-letter/2');
  });

  it('turns pages', async () => {
    open(pages);
    await screen.findByText('글 1');
    await userEvent.click(screen.getByRole('button', { name: '다음 쪽' }));
    expect(await screen.findByText('글 11')).toBeTruthy();
    expect(screen.getByText('2 / 2')).toBeTruthy();
  });

  it('says that there are no letters', async () => {
    open(() => toPage<CoverLetterRow>([], 0, { page: 0, size: 10 }));
    expect(await screen.findByText('작성된 자기소개서가 없습니다')).toBeTruthy();
  });

  it('says that loading failed, and loads again when asked', async () => {
    const state = { fails: true };
    open((page) => (state.fails ? null : pages(page)));
    expect(await screen.findByText('자기소개서 목록을 불러오지 못했습니다')).toBeTruthy();
    state.fails = false;
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    await waitFor(() => expect(screen.getByText('글 1')).toBeTruthy());
  });
});
