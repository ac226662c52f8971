import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { tidyPastes, tidyText } from './tidy-pastes.js';

function Title({ before = '' }: { before?: string }) {
  const [title, setTitle] = useState(before);
  return (
    <>
      <input
        aria-label="제목"
        maxLength={10}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <output>{title.length}자</output>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('textbox');
const paste = async (text: string) => {
  box().focus();
  await userEvent.paste(text);
};

beforeAll(() => tidyPastes(document));

describe('what is pasted', () => {
  it.each([
    ['decomposed Hangul', '자기소개서'.normalize('NFD'), '자기소개서'],
    ['a NUL', '앞\u0000뒤', '앞뒤'],
    ['a lone surrogate', '앞\ud83d뒤', '앞뒤'],
    ['a surrogate pair', '앞🚀뒤', '앞🚀뒤'],
  ])('is tidy in the field at once: %s', async (_, pasted, expected) => {
    render(<Title />);
    await paste(pasted);
    expect(box().value).toBe(expected);
    expect(screen.getByRole('status').textContent).toBe(`${expected.length}자`);
  });

  it('is cut at the limit by whole syllables', async () => {
    render(<Title />);
    await paste('각'.repeat(12).normalize('NFD'));
    expect(box().value).toBe('각'.repeat(10));
  });

  it('replaces what is selected, with the caret after it', async () => {
    render(<Title before="내 이력서" />);
    box().focus();
    box().setSelectionRange(2, 5);
    await userEvent.paste('글'.normalize('NFD'));
    expect(box().value).toBe('내 글');
    expect(box().selectionStart).toBe(3);
  });
});

it('keeps everything that can be stored', () => {
  const text = 'A\t漢字\r\n가나다 👨‍👩‍👧 ㄱㅏ';
  expect(tidyText(text)).toBe(text);
});
