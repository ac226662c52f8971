import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './checkbox.js';
import { Field } from './field.js';
import { Input } from './input.js';
import { Switch } from './switch.js';
import { Tooltip } from './tooltip.js';

describe('Switch', () => {
  it('is named by its field and turned by keyboard', async () => {
    const onCheckedChange = jest.fn();
    render(
      <Field label="알림 받기">
        <Switch isChecked={false} onCheckedChange={onCheckedChange} />
      </Field>,
    );
    screen.getByRole('switch', { name: '알림 받기' }).focus();
    await userEvent.keyboard(' ');
    expect(onCheckedChange).toHaveBeenCalledWith(true);
  });

  it('that is locked keeps the focus, but is turned by nothing', async () => {
    const onCheckedChange = jest.fn();
    render(<Switch label="알림" isChecked={false} isLocked onCheckedChange={onCheckedChange} />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByRole('switch', { name: '알림' }));
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement?.getAttribute('aria-checked')).toBe('false');
    expect(onCheckedChange).not.toHaveBeenCalled();
  });
});

describe('Checkbox', () => {
  it('is ticked through its label, and exposes the mixed state', async () => {
    const onCheckedChange = jest.fn();
    render(<Checkbox checked="indeterminate" onCheckedChange={onCheckedChange} label="모두" />);
    expect(screen.getByRole('checkbox', { name: '모두' }).getAttribute('aria-checked')).toBe('mixed');
    await userEvent.click(screen.getByText('모두'));
    expect(onCheckedChange).toHaveBeenCalledWith(true);
  });
});

describe('Tooltip', () => {
  it('shows on focus and describes its trigger', async () => {
    render(
      <Tooltip text="최근 30일">
        <button type="button">기간</button>
      </Tooltip>,
    );
    await userEvent.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('최근 30일');
  });

  it('shows on a touch where a press does nothing else', async () => {
    render(
      <Tooltip text="바꿀 수 없어요" opensOnPress>
        <button type="button">바꾸기</button>
      </Tooltip>,
    );
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: '바꾸기' }) });
    expect((await screen.findByRole('tooltip')).textContent).toBe('바꿀 수 없어요');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });
});

describe('Field', () => {
  it('ties hint and error to the control', () => {
    render(
      <Field label="직무" hint="예: 백엔드" error="100자까지 쓸 수 있어요.">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('직무');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['예: 백엔드', '100자까지 쓸 수 있어요.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});
