import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchableDropdown } from './searchable-dropdown.js';

const OPTIONS = [
  { id: 1, name: '자바스크립트' },
  { id: 2, name: '타입스크립트' },
  { id: 3, name: 'PostgreSQL' },
];

function open(selectedId: number | null = null) {
  const onSelect = jest.fn();
  render(<SearchableDropdown options={OPTIONS} selectedId={selectedId} onSelect={onSelect} label="기술" />);
  return { onSelect, input: screen.getByRole<HTMLInputElement>('combobox', { name: '기술' }) };
}

const activeName = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('SearchableDropdown', () => {
  it('narrows by the typed text, initial consonants and either case', async () => {
    const { input } = open();
    await userEvent.type(input, '스크');
    expect(shown()).toEqual(['자바스크립트', '타입스크립트']);
    await userEvent.clear(input);
    await userEvent.type(input, 'ㅌㅇㅅ');
    expect(shown()).toEqual(['타입스크립트']);
    await userEvent.clear(input);
    await userEvent.type(input, 'postgre');
    expect(shown()).toEqual(['PostgreSQL']);
  });

  it('says when nothing matches', async () => {
    const { input, onSelect } = open();
    await userEvent.type(input, '코볼');
    expect(shown()).toEqual(['검색 결과가 없습니다']);
    await userEvent.keyboard('{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('can be used by keyboard', async () => {
    const { input, onSelect } = open();
    input.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    expect(onSelect).toHaveBeenCalledWith(OPTIONS[2]);
    expect(shown()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    expect(shown()).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    expect(shown()).toEqual([]);
  });

  it.each([
    ['its first option', null, '자바스크립트'],
    ['the chosen one', 3, 'PostgreSQL'],
  ])('opens on %s, whatever was last moved to', async (_, selectedId, name) => {
    const { input } = open(selectedId);
    input.focus();
    for (const key of ['{ArrowDown}', '{ArrowUp}']) {
      await userEvent.keyboard(key);
      expect(activeName(input)).toBe(name);
      await userEvent.keyboard('{ArrowDown}{Escape}');
    }
    await userEvent.click(input);
    expect(activeName(input)).toBe(name);
  });

  it('stays where it was moved to when the field is clicked again', async () => {
    const { input } = open();
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(input);
    expect(activeName(input)).toBe('타입스크립트');
  });

  it('can be used by pointer and shows the chosen option', async () => {
    const { input, onSelect } = open(2);
    expect(input.value).toBe('타입스크립트');
    await userEvent.click(input);
    await userEvent.click(screen.getByRole('option', { name: '자바스크립트' }));
    expect(onSelect).toHaveBeenCalledWith(OPTIONS[0]);
  });

  it('leaves Enter to a syllable in composition', async () => {
    const { input, onSelect } = open();
    await userEvent.type(input, '타');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    // Safari sends the key after the composition.
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(onSelect).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
    expect(onSelect).toHaveBeenCalledTimes(1);
  });
});
