import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { spellingRoutes, type SpellingFindingView, toPage } from '#contracts';
import { spellingFinding } from '@/components/spelling/testing/spelling-finding.factory';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { stubMediaQueries } from '../../../testing/stub-media-queries.js';
import { success } from '../../../testing/test-api.js';
import { ImproveReview } from './improve-review.js';
import type { ReviewQuestion } from './locate-changes.js';
import {
  improveResult,
  memoryReviews,
  reviewQuestion,
  rewordedResult,
} from './testing/improve-result.factory.js';

const first = reviewQuestion('저는 서점에서 열심히 일했습니다. 재고를 정리했습니다.', { characterLimit: 40 });
const second = reviewQuestion('끝까지 남았습니다.', { prompt: '끈기를 보인 경험' });
const result = improveResult(
  [first, second],
  [
    {
      original: '저는 서점에서 열심히 일했습니다.',
      revised: '저는 서점에서 주말마다 일했습니다.',
      featureId: 3,
    },
    {
      original: '재고를 정리했습니다.',
      revised: '재고를 30% 줄였습니다.',
      flags: [{ kind: 'NUMBER', text: '30%' }],
    },
    { original: '끝까지 남았습니다.', revised: '마감까지 남았습니다.' },
  ],
);

async function open({ questions = [first, second], stored = memoryReviews(), answer = result } = {}) {
  const onApply = jest.fn<(merged: ReviewQuestion[]) => void>();
  const onFinish = jest.fn();
  const view = renderWithApp(
    <ImproveReview
      jobId="job-1"
      references={{ coverLetterId: 1, draftId: null }}
      result={answer}
      questions={questions}
      drafts={stored.reviews}
      isPracticeMode
      isSaving={false}
      saveError={null}
      onApply={onApply}
      onFinish={onFinish}
      onLeave={() => undefined}
    />,
  );
  await screen.findByRole('region', { name: 'AI 개선 검토' });
  const progress = () => screen.getByText(/개 검토/).textContent;
  const texts = () => onApply.mock.calls[0]?.[0].map(({ text }) => text);
  const apply = () => userEvent.click(screen.getByRole('button', { name: '반영하고 저장' }));
  return { view, onApply, onFinish, progress, texts, apply, stored };
}

describe('the review of an AI improvement', () => {
  const api = apiOfFile();
  const checked: string[] = [];
  let findingsIn: (text: string) => SpellingFindingView[];
  beforeEach(() => {
    stubMediaQueries(() => true);
    checked.length = 0;
    findingsIn = () => [];
    api.handler = ({ path, body }) => {
      if (path !== spellingRoutes.check.path) return success(toPage([], 0, { page: 0, size: 20 }));
      const { text } = z.object({ text: z.string() }).parse(JSON.parse(body));
      checked.push(text);
      return success({ findings: findingsIn(text) });
    };
  });
  afterEach(cleanup);

  it('notes what may be misspelt in a wording that would come into the letter, and what would be right', async () => {
    findingsIn = (text) => [
      spellingFinding(text, '서점에서 주', '서점에서주', { certainty: 'LIKELY', kind: 'SPACING' }),
      spellingFinding(text, '줄였', '줄었', { reason: '줄이다와 줄다를 구별해요.' }),
    ];
    await open();
    const card = screen.getByRole('button', { name: '변경 1 수락' }).closest('li') ?? document.body;
    const note = await within(card).findByRole('button', { name: '변경 1 맞춤법 확인 1개' });
    expect(checked).toEqual([result.changes.map(({ revised }) => revised).join('\n')]);
    expect(screen.getAllByRole('img', { name: '맞춤법 확인' })).toHaveLength(1);
    expect(note.getAttribute('aria-expanded')).toBe('false');
    expect(within(card).queryByRole('list')).toBeNull();
    note.focus();
    await userEvent.keyboard('{Enter}');
    const [finding] = within(
      within(card).getByRole('list', { name: '변경 1 맞춤법 점검 결과' }),
    ).getAllByRole('listitem');
    expect(finding?.textContent).toContain('띄어쓰기확인해 보세요서점에서 주말마다서점에서주말마다');
    expect(within(card).getByText('반영한 뒤 편집 화면의 점검에서 고칠 수 있어요.')).toBeTruthy();
    expect(note.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '변경 1 거절' }));
    await userEvent.click(screen.getByRole('button', { name: /^1/ }));
    expect(screen.queryByRole('button', { name: '변경 1 맞춤법 확인 1개' })).toBeNull();
  });

  it('asks about a resolve that the original lacks, and warns of a figure that it lacks', async () => {
    const answer = {
      ...result,
      flags: [
        ...result.flags,
        { kind: 'RESOLVE' as const, text: '마감까지', changeId: result.changes.at(-1)?.changeId ?? '' },
      ],
    };
    await open({ answer });
    const list = screen.getByRole('list', { name: '변경 목록' });
    expect(within(list).getAllByRole('img', { name: '확인 필요' })).toHaveLength(1);
    const asked = within(list).getByRole('img', { name: '확인해 주세요' });
    await userEvent.click(asked);
    const doubt = await within(list).findByText(/원문에 없는 다짐일 수 있어요/);
    expect(doubt.closest('p')?.className).toContain('text-amber');
    expect(doubt.closest('p')?.className).not.toContain('text-red');
  });

  it('decides changes by keyboard alone, and applies only what was accepted', async () => {
    const { progress, texts, apply } = await open();
    expect(progress()).toBe('3개 중 0개 검토');
    await userEvent.keyboard('a');
    await userEvent.keyboard('r');
    expect(progress()).toBe('3개 중 2개 검토');
    await userEvent.keyboard('a');
    await apply();
    expect(texts()).toEqual([
      '저는 서점에서 주말마다 일했습니다. 재고를 정리했습니다.',
      '마감까지 남았습니다.',
    ]);
  });

  it('undoes, redoes and moves by keys', async () => {
    const { progress } = await open();
    await userEvent.keyboard('aau');
    expect(progress()).toBe('3개 중 1개 검토');
    await userEvent.keyboard('{Shift>}u{/Shift}');
    expect(progress()).toBe('3개 중 2개 검토');
    await userEvent.keyboard('kk');
    const current = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current'));
    expect(current?.textContent).toContain('수락함');
  });

  it('offers nothing to save until a change was accepted, and changes nothing when all are rejected', async () => {
    const { onApply, onFinish } = await open();
    expect(screen.getByRole('button', { name: '반영하고 저장' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '모두 거절' }));
    await userEvent.click(screen.getByRole('button', { name: '글은 그대로 두고 마치기' }));
    expect(onFinish).toHaveBeenCalledTimes(1);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('accepts changes with new statements along with all others only after asking', async () => {
    const { progress, texts, apply } = await open();
    await userEvent.click(screen.getByRole('button', { name: '남은 변경 모두 수락' }));
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByText(/원문에 없는 숫자예요. 사실인지 확인하세요./)).toBeTruthy();
    await userEvent.keyboard('a');
    await userEvent.click(within(dialog).getByRole('button', { name: '하나씩 볼게요' }));
    expect(progress()).toBe('3개 중 2개 검토');
    await apply();
    expect(texts()?.[0]).not.toContain('30%');
  });

  it('says what backs a change, and nothing where nothing does', async () => {
    stubMediaQueries(() => false);
    await open();
    const [backed] = screen.getAllByRole('figure', { name: '이 변경의 근거' });
    expect(backed?.textContent).toBe('구조결과를 먼저 적는다샘플 자소서 12건에서 확인');
    expect(screen.getAllByRole('figure')).toHaveLength(1);
    expect(document.body.textContent).not.toContain('합격');
  });

  it("shows everything in the AI's reply as text", async () => {
    const markup =
      '<img src=x onerror="alert(1)"> <script>alert(2)</script> <a href="javascript:alert(3)">눌러요</a> ![그림](https://evil.example/?q=1) </blockquote>';
    const hostile = improveResult(
      [first],
      [{ original: '재고를 정리했습니다.', revised: markup, reason: markup, featureId: 3 }],
    );
    hostile.evidence = hostile.evidence.map((evidence) => ({ ...evidence, description: markup }));
    hostile.feedback = {
      strengths: [{ description: markup, suggestion: markup }],
      improvements: [{ description: markup, suggestion: markup }],
      summary: markup,
    };
    const { view } = await open({ questions: [first], answer: hostile });
    await userEvent.keyboard('a');
    expect(
      view.container.querySelectorAll('img, script, iframe, a[href^="javascript:"], a[href*="evil"]'),
    ).toHaveLength(0);
    expect(screen.getByRole('figure').textContent).toContain(markup);
    expect(view.container.textContent).toContain(`${markup}`);
  });

  it('marks words by more than colour', async () => {
    const { view } = await open();
    const marks = (name: string) =>
      [...view.container.querySelectorAll(name)].map(({ textContent }) => textContent);
    expect(marks('del')).toContain('열심히');
    expect(marks('ins')).toContain('주말마다');
    expect(screen.getByText('연습용 AI')).toBeTruthy();
  });

  it('continues where it was left', async () => {
    const { view, stored } = await open();
    await userEvent.keyboard('a');
    await waitFor(async () =>
      expect((await stored.reviews.read('job-1'))?.decisions).toEqual({ 'change-1': 'accepted' }),
    );
    view.unmount();
    const again = await open({ stored });
    expect(again.progress()).toBe('3개 중 1개 검토');
  });

  it('sets aside a change whose sentence was edited meanwhile', async () => {
    const edited = { ...second, text: '자리를 지켰습니다.' };
    const { progress, texts, apply } = await open({ questions: [first, edited] });
    expect(progress()).toBe('2개 중 0개 검토');
    expect(screen.getByText(/맞지 않음 1/)).toBeTruthy();
    await userEvent.keyboard('aa');
    await apply();
    expect(texts()?.[1]).toBe(edited.text);
  });

  it('shows no other wording of a change that was set aside', async () => {
    const edited = { ...second, text: '자리를 지켰습니다.' };
    const answer = rewordedResult(result, 'change-3', '끝까지 자리를 지켰습니다.');
    await open({ questions: [first, edited], answer });
    await userEvent.keyboard('jj');
    const previous = screen.getByRole('button', { name: '이전 안' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(previous);
    expect(screen.getByText('안 2 / 2')).toBeTruthy();
  });

  it('shows the changes with their sentences, and the texts in tabs, on a narrow screen', async () => {
    stubMediaQueries(() => false);
    const { view } = await open();
    expect(view.container.querySelectorAll('ol del').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('tab', { name: '개선된 글' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('주말마다');
  });
});
