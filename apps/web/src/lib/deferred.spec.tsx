import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { deferred } from './deferred.js';

interface PanelProps {
  isOpen?: boolean;
  children?: ReactNode;
}

/** A component whose code arrives, or fails to, when the test says so. */
function held() {
  let arrive: (panel: ComponentType<PanelProps>) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const fetchCode = jest.fn(
    () =>
      new Promise<ComponentType<PanelProps>>((resolve, reject) => {
        [arrive, fail] = [resolve, reject];
      }),
  );
  const Panel = deferred<PanelProps>(fetchCode, {
    Fallback: () => <p>자리</p>,
    isNeeded: ({ isOpen }) => isOpen === true,
  });
  const settle = (work: () => void) => act(async () => work());
  return {
    Panel,
    fetchCode,
    arrive: () => settle(() => arrive(({ children }) => <section>{children}</section>)),
    fail: () => settle(() => fail(new Error('끊겼어요'))),
  };
}

describe('a component whose code comes after the content', () => {
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    jest.restoreAllMocks();
  });

  it('waits until no placeholder is left, and shows what stands for it until then', async () => {
    const placeholder = document.createElement('span');
    placeholder.dataset.placeholder = '';
    document.body.append(placeholder);
    const { Panel, fetchCode, arrive } = held();
    render(<Panel>글</Panel>);
    const look = jest.spyOn(document, 'querySelector');
    const looks = () => look.mock.calls.filter(([selector]) => selector === '[data-placeholder]');
    await waitFor(() => expect(looks().length).toBeGreaterThan(2));
    expect(fetchCode).not.toHaveBeenCalled();
    placeholder.remove();
    await waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(1));
    expect(screen.getByText('자리')).toBeTruthy();
    await arrive();
    expect(screen.getByText('글')).toBeTruthy();
  });

  it('is fetched at once when it is needed, and once for all', async () => {
    const { Panel, fetchCode, arrive } = held();
    render(
      <>
        <Panel isOpen>하나</Panel>
        <Panel isOpen>둘</Panel>
      </>,
    );
    await waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(1));
    await arrive();
    expect(screen.getByText('하나')).toBeTruthy();
    expect(screen.getByText('둘')).toBeTruthy();
  });

  it('does not take its place while a pointer is down, so that the press is a click', async () => {
    const { Panel, fetchCode, arrive } = held();
    render(<Panel isOpen>글</Panel>);
    await waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(1));
    fireEvent.pointerDown(screen.getByText('자리'));
    await arrive();
    expect(screen.getByText('자리')).toBeTruthy();
    fireEvent.pointerUp(screen.getByText('자리'));
    expect(await screen.findByText('글')).toBeTruthy();
  });

  it('is fetched again when the network is back', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { Panel, fetchCode, arrive, fail } = held();
    render(<Panel isOpen>글</Panel>);
    await waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(1));
    await fail();
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(2));
    await arrive();
    expect(screen.getByText('글')).toBeTruthy();
  });
});

describe('a menu', () => {
  afterEach(cleanup);

  it('opens by the keyboard once its code is here', async () => {
    render(
      <Menu label="형식" trigger={<button>내보내기</button>}>
        <MenuItem>PDF</MenuItem>
      </Menu>,
    );
    fireEvent.keyDown(screen.getByRole('button', { name: '내보내기' }), { key: 'Enter' });
    expect(await screen.findByRole('menuitem', { name: 'PDF' })).toBeTruthy();
  });
});
