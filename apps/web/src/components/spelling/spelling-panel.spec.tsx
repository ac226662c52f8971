import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { z } from 'zod';
import { spellingRoutes, type SpellingFindingView } from '#contracts';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, type TestAnswer } from '../../../testing/test-api.js';
import { SpellingPanel } from './spelling-panel.js';
import { spellingFinding } from './testing/spelling-finding.factory.js';
import { useDocumentFindings, type DocumentFinding } from './use-document-findings.js';

const CHECK_PATH = spellingRoutes.check.path;
const WORDS_PATH = spellingRoutes.words.path;
// The rules of the device find nothing in it.
const TEXT = '나루텍에서 정산을 맡았어요. 새벽잠을 줄였어요.';

const textOfBody = (body: string) => z.object({ text: z.string() }).parse(JSON.parse(body)).text;

function findingsOf(text: string): SpellingFindingView[] {
  const all = [
    ['나루텍', '나루테크', { reason: '회사 이름을 확인해 주세요.' }],
    ['정산을', '정 산을', { kind: 'SPACING', certainty: 'LIKELY' }],
    ['새벽잠', null, { kind: 'USAGE', certainty: 'LIKELY', reason: '뜻을 확인해 주세요.' }],
  ] as const;
  return all
    .filter(([original]) => text.includes(original))
    .map(([original, replacement, more]) => spellingFinding(text, original, replacement, more));
}

const onCorrect = jest.fn<(finding: DocumentFinding) => void>();
const onSelect = jest.fn<(finding: DocumentFinding) => void>();

const NO_NAMES: readonly string[] = [];
const textsOf = (text: string) => [{ textId: 'first', name: '문항 1', text }];

function Letter({ documentKey }: { documentKey: string }) {
  const [texts, setTexts] = useState(() => textsOf(TEXT));
  const spelling = useDocumentFindings({ memberId: 3, documentKey, properNames: NO_NAMES, texts });
  return (
    <>
      <textarea aria-label="글" onChange={(event) => setTexts(textsOf(event.target.value))} />
      <SpellingPanel
        spelling={spelling}
        onSelect={onSelect}
        onCorrect={onCorrect}
        onReviewSure={jest.fn()}
        lastCorrection={null}
      />
    </>
  );
}

describe('the spelling check of a letter', () => {
  const api = apiOfFile();
  let words: string[];
  let addWord: () => TestAnswer;
  let check: (text: string) => TestAnswer | Promise<TestAnswer>;
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    words = [];
    addWord = () => success(wordView(words.at(-1) ?? '', words.length - 1));
    check = (text) =>
      success({ findings: findingsOf(text).filter(({ original }) => !words.includes(original)) });
    api.handler = ({ method, path, body }) => {
      if (path === CHECK_PATH) return check(textOfBody(body));
      if (path !== WORDS_PATH) return { status: 404 };
      if (method === 'GET') return success(words.map(wordView));
      words.push(z.object({ word: z.string() }).parse(JSON.parse(body)).word);
      const answer = addWord();
      if (answer.status !== undefined) words.pop();
      return answer;
    };
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    jest.restoreAllMocks();
  });
  const wordView = (word: string, index: number) => ({
    wordId: index + 1,
    word,
    createdAt: '2026-11-20T00:00:00Z',
  });
  const open = (documentKey = '41') => renderWithApp(<Letter documentKey={documentKey} />);
  const write = (text: string) => fireEvent.change(screen.getByLabelText('글'), { target: { value: text } });
  const findingItems = async () =>
    within(await screen.findByRole('list', { name: '맞춤법 점검 결과' })).getAllByRole('listitem');
  const checkedTexts = () => api.requestsTo(CHECK_PATH).map(({ body }) => textOfBody(body));

  it('shows the words that were found, what would be right, why, and how sure it is, and hands a finding to be corrected or selected', async () => {
    open();
    expect(await screen.findByText('맞춤법을 점검하고 있어요.')).toBeTruthy();
    const [first, second, third] = await findingItems();
    expect(first?.textContent).toContain('문항 1맞춤법확실해요');
    expect(first?.textContent).toContain('나루텍에서나루테크에서');
    expect(first?.textContent).toContain('회사 이름을');
    expect(second?.textContent).toContain('띄어쓰기확인해 보세요');
    expect(third?.textContent).toContain('‘새벽잠을’');
    expect(within(third ?? document.body).queryByRole('button', { name: /고치기/ })).toBeNull();
    expect(checkedTexts()).toEqual([TEXT]);
    await userEvent.click(screen.getByRole('button', { name: '‘정산을’ 고치기' }));
    expect(onCorrect.mock.lastCall?.[0]).toMatchObject({ start: 6, end: 9, checkedText: TEXT });
    await userEvent.click(screen.getByRole('button', { name: /문항 1.*나루텍/ }));
    expect(onSelect.mock.lastCall?.[0]).toMatchObject({ original: '나루텍' });
  });

  it('keeps the findings of the text that was not edited until the server has answered about the rest', async () => {
    open();
    await findingItems();
    let giveAnswer = (_: TestAnswer): void => undefined;
    check = () => new Promise((settle) => (giveAnswer = settle));
    const text = TEXT.replace('나루텍', '나루테크');
    write(text);
    expect(checkedTexts()).toEqual([TEXT]);
    expect(screen.getByText('고친 글을 점검하고 있어요.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('나루텍에서')).toBeNull());
    expect(await findingItems()).toHaveLength(2);
    await waitFor(() => expect(checkedTexts()).toEqual([TEXT, text]));
    expect(screen.getByText('고친 글을 점검하고 있어요.')).toBeTruthy();
    giveAnswer(success({ findings: [] }));
    expect(await screen.findByText('고칠 곳을 찾지 못했어요.')).toBeTruthy();
  });

  it('asks about the last text alone, and takes no late answer about an earlier one', async () => {
    const giveAnswers = new Map<string, (answer: TestAnswer) => void>();
    check = (text) => new Promise((settle) => giveAnswers.set(text, settle));
    open();
    await waitFor(() => expect(checkedTexts()).toEqual([TEXT]));
    write('정산을 맡았어요');
    write('정산을 맡았어요.');
    await waitFor(() => expect(checkedTexts()).toEqual([TEXT, '정산을 맡았어요.']));
    giveAnswers.get('정산을 맡았어요.')?.(success({ findings: findingsOf('정산을 맡았어요.') }));
    expect(await findingItems()).toHaveLength(1);
    giveAnswers.get(TEXT)?.(success({ findings: findingsOf(TEXT) }));
    write('정산을 맡았어요.\n');
    await waitFor(() => expect(checkedTexts()).toHaveLength(3));
    expect(await findingItems()).toHaveLength(1);
  });

  it('ignores a finding in this letter on this device until the member asks to see it again', async () => {
    const { unmount } = open();
    await findingItems();
    await userEvent.click(screen.getByRole('button', { name: '‘나루텍에서’ 무시하기' }));
    expect(screen.queryByText('나루텍에서')).toBeNull();
    unmount();
    const other = open('42');
    expect(await findingItems()).toHaveLength(3);
    other.unmount();
    open();
    expect(await findingItems()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: '다시 보기' }));
    expect(await findingItems()).toHaveLength(3);
  });

  it('keeps what is ignored in a draft when the draft is saved, and leaves no list of the draft behind', async () => {
    const { rerender, unmount } = open('draft');
    await findingItems();
    await userEvent.click(screen.getByRole('button', { name: '‘나루텍에서’ 무시하기' }));
    rerender(<Letter documentKey="41" />);
    expect(await findingItems()).toHaveLength(2);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
    unmount();
    open('41');
    expect(await findingItems()).toHaveLength(2);
  });

  it('puts a word into the own dictionary, and from then on does not report it', async () => {
    open();
    await findingItems();
    await userEvent.click(screen.getByRole('button', { name: '‘새벽잠’ 내 사전에 넣기' }));
    expect(screen.queryByText('‘새벽잠을’')).toBeNull();
    await waitFor(() => expect(words).toEqual(['새벽잠']));
    await waitFor(() => expect(checkedTexts()).toEqual([TEXT, TEXT]));
    expect(await findingItems()).toHaveLength(2);
  });

  it('says at the finding why the own dictionary did not take its word', async () => {
    addWord = () => failure(429, 'QUOTA_EXCEEDED', '내 사전에는 낱말을 500개까지 넣을 수 있어요.');
    open();
    await findingItems();
    await userEvent.click(screen.getByRole('button', { name: '‘새벽잠’ 내 사전에 넣기' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('내 사전에는 낱말을 500개까지 넣을 수 있어요.');
    expect(alert.closest('li')?.textContent).toContain('새벽잠');
  });

  it('says that the server could not check, and asks it again on request', async () => {
    // Not retried by itself.
    check = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    const retry = await screen.findByRole('button', { name: '다시 점검' });
    expect(screen.getByText('지금은 이 기기의 규칙으로만 점검했어요.')).toBeTruthy();
    check = (text) => success({ findings: findingsOf(text) });
    await userEvent.click(retry);
    expect(await findingItems()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: '다시 점검' })).toBeNull();
  });

  it('shows what the rules of the device find while the server cannot check, and the answer of the server once it comes', async () => {
    // Not retried by itself.
    check = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    write('일이 되요. 정산을 맡았어요.');
    expect((await findingItems()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('되요돼요'),
    ]);
    check = () => success({ findings: [] });
    await userEvent.click(await screen.findByRole('button', { name: '다시 점검' }));
    expect(await screen.findByText('고칠 곳을 찾지 못했어요.')).toBeTruthy();
  });

  it('waits as long as a busy server says, and asks again by itself', async () => {
    const usualCheck = check;
    check = () => {
      check = usualCheck;
      return {
        ...failure(429, 'RATE_LIMITED', '잠시 뒤에 다시 해 주세요.'),
        headers: { 'Retry-After': '1' },
      };
    };
    open();
    expect(await findingItems()).toHaveLength(3);
    expect(checkedTexts()).toEqual([TEXT, TEXT]);
  });

  it('asks nothing about an empty text', async () => {
    open();
    await findingItems();
    write('  ');
    expect(await screen.findByText('글을 쓰면 여기에서 짚어 드려요.')).toBeTruthy();
    expect(checkedTexts()).toEqual([TEXT]);
  });
});
