import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager } from './pager.js';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const disabled = () => ['첫 쪽', '이전 쪽', '다음 쪽', '마지막 쪽'].map((name) => button(name).disabled);

describe('Pager', () => {
  it.each([
    [0, 3, [true, true, false, false]],
    [1, 3, [false, false, false, false]],
    [2, 3, [false, false, true, true]],
    [0, 0, [true, true, true, true]],
  ])('on page %i of %i disables the buttons without a target', (page, totalPages, expected) => {
    render(<Pager page={page} totalPages={totalPages} onPageChange={() => {}} />);
    expect(disabled()).toEqual(expected);
  });

  it('goes to the first, previous, next and last page', async () => {
    const onPageChange = jest.fn();
    render(<Pager page={2} totalPages={6} onPageChange={onPageChange} />);
    for (const name of ['첫 쪽', '이전 쪽', '다음 쪽', '마지막 쪽']) await userEvent.click(button(name));
    expect(onPageChange.mock.calls).toEqual([[0], [1], [3], [5]]);
  });

  it.each([
    [0, 10, 63, '총 63개 중 1-10 표시'],
    [6, 10, 63, '총 63개 중 61-63 표시'],
    [0, 10, 0, '총 0개'],
    [0, 20, 12345, '총 12,345개 중 1-20 표시'],
  ])('shows the range of page %i', (page, size, totalElements, text) => {
    const totalPages = Math.ceil(totalElements / size);
    render(<Pager {...{ page, size, totalElements, totalPages }} onPageChange={() => {}} />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('groups the digits of many pages', () => {
    render(<Pager page={1233} totalPages={5000} onPageChange={() => {}} />);
    expect(screen.getByText('1,234 / 5,000')).toBeTruthy();
  });

  it('offers page sizes', async () => {
    const onSizeChange = jest.fn();
    render(
      <Pager
        page={0}
        totalPages={2}
        size={10}
        totalElements={12}
        sizeOptions={[5, 10, 20]}
        onSizeChange={onSizeChange}
        onPageChange={() => {}}
      />,
    );
    await userEvent.selectOptions(screen.getByLabelText('한 쪽에 볼 개수'), '20개씩');
    expect(onSizeChange).toHaveBeenCalledWith(20);
  });
});
