import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { type Frame, useFocusOfNextTrigger } from './use-focus-of-next-trigger.js';

function EarlyTrigger({ frame, isOpenAtFirst }: { frame: Frame; isOpenAtFirst: boolean }) {
  useFocusOfNextTrigger(frame, isOpenAtFirst);
  return <button>앞</button>;
}

function Triggers({ isCodeHere, isOpenAtFirst }: { isCodeHere: boolean; isOpenAtFirst: boolean }) {
  const frame = useRef<HTMLSpanElement>(null);
  return (
    <span ref={frame}>
      {isCodeHere ? <button>뒤</button> : <EarlyTrigger frame={frame} isOpenAtFirst={isOpenAtFirst} />}
    </span>
  );
}

describe('the focus of a button whose place another one takes', () => {
  afterEach(cleanup);

  it.each([
    ['goes to the other one', false],
    ['is left to what opens with it', true],
  ])('%s', async (_, isOpenAtFirst) => {
    const { rerender } = render(<Triggers isCodeHere={false} isOpenAtFirst={false} />);
    screen.getByRole('button', { name: '앞' }).focus();
    rerender(<Triggers isCodeHere={false} isOpenAtFirst={isOpenAtFirst} />);
    rerender(<Triggers isCodeHere isOpenAtFirst={isOpenAtFirst} />);
    const next = await screen.findByRole('button', { name: '뒤' });
    expect(document.activeElement === next).toBe(!isOpenAtFirst);
  });
});
