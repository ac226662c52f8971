import { act, cleanup, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toast } from 'sonner';
import ToastArea from '@/components/ui/toast-area';
import { LOADING_TOAST, notify, MAXIMUM_TOASTS } from './toast.js';

const style = (name: string) => readFileSync(join(import.meta.dirname, '../styles', name), 'utf8');
const shown = () => [
  ...document.querySelectorAll('[data-sonner-toast][data-visible="true"]:not([data-removed="true"])'),
];
const textsShown = () => shown().map((element) => element.textContent);

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(<ToastArea />);
  });
  afterEach(async () => {
    act(() => void toast.dismiss());
    await pass(1000);
    cleanup();
    jest.useRealTimers();
  });

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const say = async (speak: () => unknown) => {
    act(() => void speak());
    await pass(50);
  };

  it('are seen two at a time, the latest ones', async () => {
    for (const text of ['하나', '둘', '셋']) await say(() => notify.success(text));
    expect(textsShown()).toEqual(['셋', '둘']);
  });

  it.each(['success', 'error'] as const)('of a %s go after three seconds', async (kind) => {
    await say(() => notify[kind]('끝났어요.'));
    await pass(2900);
    expect(textsShown()).toEqual(['끝났어요.']);
    await pass(100);
    expect(textsShown()).toEqual([]);
    await pass(1000);
    // Those that went do not count towards the limit.
    expect(toast.getToasts()).toEqual([]);
  });

  it('of loading stay until their end replaces them', async () => {
    let id: string | number = '';
    await say(() => (id = notify.loading(LOADING_TOAST)));
    await pass(10 * 60_000);
    expect(textsShown()).toEqual([LOADING_TOAST]);
    await say(() => notify.success('저장했어요.', id));
    expect(textsShown()).toEqual(['저장했어요.']);
    expect(screen.queryByText(LOADING_TOAST)).toBeNull();
  });

  it('are twenty at most, those that are not seen yet included: the oldest go', async () => {
    const listed = () =>
      [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent);
    const texts = Array.from({ length: 25 }, (_, index) => `알림 ${index + 1}`);
    await say(() => notify.loading('처음부터 있던 것'));
    await say(() => texts.forEach((text) => notify.error(text)));
    await pass(1000);
    expect(listed()).toEqual(texts.slice(-MAXIMUM_TOASTS).reverse());
    expect(toast.getToasts()).toHaveLength(MAXIMUM_TOASTS);
  });

  it('carry their kind, by which they are coloured', async () => {
    await say(() => notify.loading(LOADING_TOAST));
    await say(() => notify.error('안 됐어요.'));
    expect(shown().map((element) => element.getAttribute('data-type'))).toEqual(['error', 'loading']);
  });
});

describe('the look of toasts', () => {
  it('is 442 px wide, and less on a narrow screen', () =>
    expect(style('toast.css')).toContain('--width: min(442px, calc(100vw - 32px)) !important;'));

  it.each(['success', 'error', 'loading'])('takes the colour of %s from the theme', (kind) => {
    const selector = kind === 'loading' ? "[data-styled='true']" : `[data-type='${kind}']`;
    const rules = [...style('toast.css').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
    const rule = rules.find(
      ([, selectors = '', body = '']) => selectors.trim().endsWith(selector) && body.includes('background'),
    );
    expect(rule?.[2]).toContain(`background: var(--toast-${kind});`);
  });

  const colours = (kind: string) =>
    [...style('tokens.css').matchAll(new RegExp(`--toast-${kind}: #(\\w\\w)(\\w\\w)(\\w\\w);`, 'g'))].map(
      (match) => match.slice(1).map((channel) => Number.parseInt(channel, 16)),
    );

  it.each([
    [
      'success',
      'dark blue',
      (red: number, green: number, blue: number) => blue > 1.5 * green && green > red && blue < 160,
    ],
    ['error', 'red', (red: number, green: number, blue: number) => red > 2 * green && red > 2 * blue],
    [
      'loading',
      'grey',
      (red: number, green: number, blue: number) =>
        Math.max(red, green, blue) - Math.min(red, green, blue) < 24,
    ],
  ])('is, for %s, %s in both themes', (kind, _, isSo) => {
    expect(colours(kind)).toHaveLength(2);
    for (const [red = 0, green = 0, blue = 0] of colours(kind)) expect(isSo(red, green, blue)).toBe(true);
  });
});
