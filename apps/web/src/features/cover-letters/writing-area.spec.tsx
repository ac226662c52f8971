import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { countText } from '#domain';
import { overLimitStart, WritingArea } from './writing-area.js';
import type { TextSelection } from './writing-area.js';

function open({ overStart = 10_000, selection = null as TextSelection | null } = {}) {
  const onValueChange = jest.fn<(value: string) => void>();
  const onSelected = jest.fn();
  function Host() {
    const [value, setValue] = useState('처음 글');
    return (
      <WritingArea
        questionId="one"
        label="문항 1 내용"
        value={value}
        onValueChange={(next) => {
          onValueChange(next);
          setValue(next);
        }}
        overStart={overStart}
        selection={selection}
        onSelected={onSelected}
        placeholder=""
        describedBy="counter"
      />
    );
  }
  const view = render(<Host />);
  return { onValueChange, onSelected, view, area: screen.getByLabelText<HTMLTextAreaElement>('문항 1 내용') };
}

describe('WritingArea', () => {
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('passes on finished text only while a syllable is composed', () => {
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
