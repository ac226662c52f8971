import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { countText } from '#domain';
import { overLimitStart, WritingArea } from './writing-area.js';
import type { OpenedMark, TextMark, TextSelection } from './writing-area.js';

function open({
  overStart = 10_000,
  selection = null as TextSelection | null,
  marks = [] as TextMark[],
} = {}) {
  const onMark = jest.fn<(mark: OpenedMark | null) => void>();
  const marked = { text: '처음 글', marks };
  const onValueChange = jest.fn<(value: string) => void>();
  const onSelected = jest.fn();
  function Host() {
    const [value, setValue] = useState('처음 글');
    return (
      <WritingArea
        textId="one"
        aria-label="문항 1 내용"
        value={value}
        onValueChange={(next) => {
          onValueChange(next);
          setValue(next);
        }}
        overStart={overStart}
        selection={selection}
        onSelected={onSelected}
        marked={marked}
        onMark={onMark}
        boxClass="min-h-48"
      />
    );
  }
  const view = render(<Host />);
  return {
    onValueChange,
    onSelected,
    onMark,
    view,
    area: screen.getByLabelText<HTMLTextAreaElement>('문항 1 내용'),
  };
}

describe('WritingArea', () => {
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('passes on nothing while a syllable is composed, and the text once it is finished', () => {
    const { area, onValueChange } = open();
    fireEvent.compositionStart(area);
    fireEvent.change(area, { target: { value: '처음 글ㅎ' } });
    fireEvent.change(area, { target: { value: '처음 글하' } });
    expect(onValueChange).not.toHaveBeenCalled();
    expect(area.value).toBe('처음 글하');
    fireEvent.compositionEnd(area);
    expect(onValueChange.mock.calls).toEqual([['처음 글하']]);
  });

  it('passes on typed or pasted text at once', () => {
    const { area, onValueChange } = open();
    fireEvent.change(area, { target: { value: '붙여 넣은 글' } });
    expect(onValueChange).toHaveBeenCalledWith('붙여 넣은 글');
  });

  it('marks what runs over the limit', () => {
    const { area, view } = open({ overStart: 3 });
    expect(view.container.querySelector('mark')?.textContent).toBe('글');
    expect(area.getAttribute('aria-invalid')).toBe('true');
  });

  const WORD: TextMark = { id: 'word', start: 3, end: 4, shape: 'wavy' };
  const markedIn = (container: HTMLElement) =>
    [...container.querySelectorAll('[data-mark]')].map(({ textContent }) => textContent);

  it('keeps a mark at its words while the text around them is composed, and in the same element', () => {
    const { area, view } = open({ marks: [WORD] });
    const element = view.container.querySelector('[data-mark]');
    fireEvent.compositionStart(area);
    for (const value of ['ㅎ처음 글', '하처음 글', '한처음 글']) {
      fireEvent.change(area, { target: { value } });
      expect(area.value).toBe(value);
      expect(markedIn(view.container)).toEqual(['글']);
    }
    expect(view.container.querySelector('[data-mark]')).toBe(element);
    fireEvent.change(area, { target: { value: '처음 글자' } });
    expect(markedIn(view.container)).toEqual([]);
  });

  it('shows a mark and the limit at the same words', () => {
    const { view } = open({ marks: [{ ...WORD, start: 1 }], overStart: 2 });
    expect(markedIn(view.container)).toEqual(['음', ' 글']);
    expect(view.container.querySelector('mark')?.textContent).toBe(' 글');
  });

  it('opens the mark under a click, and none beside it or over a selection', () => {
    const { area, onMark } = open({ marks: [WORD] });
    const click = (start: number, end = start) => {
      area.setSelectionRange(start, end);
      fireEvent.click(area);
      return onMark.mock.lastCall?.[0];
    };
    expect(click(1)).toBeNull();
    expect(click(3)).toMatchObject({ id: 'word', byKeyboard: false });
    expect(click(2, 4)).toBeNull();
  });

  it('opens the mark at the cursor or after it by Ctrl and the full stop, but not while composing', () => {
    const { area, onMark } = open({ marks: [WORD] });
    area.setSelectionRange(0, 0);
    fireEvent.keyDown(area, { code: 'Period', key: '.', ctrlKey: true, isComposing: true });
    expect(onMark).not.toHaveBeenCalled();
    fireEvent.keyDown(area, { code: 'Period', key: '.', ctrlKey: true });
    expect(onMark.mock.lastCall?.[0]).toMatchObject({ id: 'word', byKeyboard: true });
    fireEvent.change(area, { target: { value: '처음 글!' } });
    expect(onMark.mock.lastCall?.[0]).toBeNull();
  });

  it('selects the text it is given', () => {
    jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    const { area, onSelected } = open({ selection: { start: 3, end: 4 } });
    expect([area.selectionStart, area.selectionEnd]).toEqual([3, 4]);
    expect(document.activeElement).toBe(area);
    expect(onSelected).toHaveBeenCalledTimes(1);
  });
});

describe('overLimitStart', () => {
  it('is the end of a text within its limit, or without one', () => {
    expect(overLimitStart('가나다', 3)).toBe(3);
    expect(overLimitStart('가나다', null)).toBe(3);
  });

  it('counts a decomposed syllable and an emoji as one, and cuts neither', () => {
    const decomposed = '한글'.normalize('NFD');
    expect(overLimitStart(decomposed, 1)).toBe('한'.normalize('NFD').length);
    expect(overLimitStart('🚀🚀', 1)).toBe(2);
  });

  it('leaves as much as fits before it, and never more', () => {
    const text = fc.string({
      unit: fc.constantFrom('가', 'a', ' ', '\n', '🚀', '한'.normalize('NFD')),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (written, limit) => {
        const start = overLimitStart(written, limit);
        expect(countText(written.slice(0, start)).characters).toBe(
          Math.min(limit, countText(written).characters),
        );
      }),
    );
  });
});
