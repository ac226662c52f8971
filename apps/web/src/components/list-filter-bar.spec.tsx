import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListFilterBar, sortOf } from './list-filter-bar.js';

describe('the filter bar of a list', () => {
  afterEach(cleanup);

  function open() {
    const onSearch = jest.fn();
    const onReset = jest.fn();
    render(
      <ListFilterBar label="회원 찾기" onSearch={onSearch} onReset={onReset}>
        <input type="email" aria-label="이메일" />
      </ListFilterBar>,
    );
    return { onSearch, onReset, email: screen.getByLabelText('이메일') };
  }

  it('searches for a part of an e-mail address, by button and by Enter', async () => {
    const { onSearch, email } = open();
    await userEvent.type(email, 'kim{Enter}');
    expect(onSearch).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '검색' }));
    expect(onSearch).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('search', { name: '회원 찾기' }).hasAttribute('novalidate')).toBe(true);
  });

  it('does not search in the middle of a syllable', () => {
    const { email } = open();
    expect(fireEvent.keyDown(email, { key: 'Enter', isComposing: true })).toBe(false);
    expect(fireEvent.keyDown(email, { key: 'Enter', keyCode: 229 })).toBe(false);
    expect(fireEvent.keyDown(email, { key: 'Enter' })).toBe(true);
  });

  it('resets without searching', async () => {
    const { onSearch, onReset } = open();
    await userEvent.click(screen.getByRole('button', { name: '필터 초기화' }));
    expect(onReset).toHaveBeenCalledTimes(1);
    expect(onSearch).not.toHaveBeenCalled();
  });
});

describe('the sort of a list', () => {
  it.each([
    ['', 'desc', undefined],
    ['', 'asc', undefined],
    ['createdAt', 'desc', 'createdAt,desc'],
    ['updatedAt', 'asc', 'updatedAt,asc'],
  ] as const)('by the field %p, %s, is sent as %p', (sortField, sortDirection, sort) =>
    expect(sortOf({ sortField, sortDirection })).toBe(sort),
  );
});
