import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
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
});

describe('Checkbox', () => {
  it('is ticked through its label, and tells that only a part is chosen', async () => {
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
