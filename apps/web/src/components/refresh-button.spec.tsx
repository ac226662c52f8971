import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithApp } from '../../testing/render-with-app.js';
import { RefreshButton } from './refresh-button.js';

let answer: (name: string) => Promise<number>;

function Shown({ name }: { name: string }) {
  const query = useQuery({ queryKey: [name, 'list'], queryFn: () => answer(name), staleTime: 60_000 });
  return <p>{`${name} ${query.data ?? ''}`}</p>;
}

describe('refreshing', () => {
  it('refetches the given queries, fresh or not, and is busy until they have arrived', async () => {
    let at = 1;
    answer = () => Promise.resolve(at);
    const onRefreshed = jest.fn();
    renderWithApp(
      <>
        <RefreshButton queryKeys={[['one']]} onRefreshed={onRefreshed} />
        <Shown name="one" />
        <Shown name="other" />
      </>,
    );
    await screen.findByText('one 1');
    let arrive: (value: number) => void = () => undefined;
    answer = () => new Promise((resolve) => (arrive = resolve));
    at = 2;
    const button = screen.getByRole('button', { name: '새로고침' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(onRefreshed).not.toHaveBeenCalled();
    arrive(at);
    await screen.findByText('one 2');
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(onRefreshed).toHaveBeenCalledTimes(1);
    expect(screen.getByText('other 1')).toBeTruthy();
  });
});
