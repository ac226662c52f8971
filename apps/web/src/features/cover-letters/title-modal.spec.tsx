import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TitleModal } from './title-modal.js';

function open({ isSaving = false, error = null as string | null } = {}) {
  const onSave = jest.fn<(title: string) => void>();
  render(
    <TitleModal
      isOpen
      onClose={() => undefined}
      initialTitle="자기소개서_2026_11_20"
      isSaving={isSaving}
      error={error}
      onSave={onSave}
    />,
  );
  const field = screen.getByLabelText('제목');
  const button = () => screen.getByRole('button', { name: '저장' });
  const type = async (text: string) => {
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  };
  return { onSave, field, button, type };
}

describe('the title modal', () => {
  afterEach(cleanup);

  it('offers the default title and saves it on Enter', async () => {
    const { onSave, field } = open();
    expect(field).toHaveProperty('value', '자기소개서_2026_11_20');
    await userEvent.type(field, '{Enter}', { skipClick: true, initialSelectionStart: 3 });
    expect(onSave.mock.calls).toEqual([['자기소개서_2026_11_20']]);
  });

  it('trims the title', async () => {
    const { onSave, button, type } = open();
    await type('  물결물류 지원서 ');
    await userEvent.click(button());
    expect(onSave).toHaveBeenCalledWith('물결물류 지원서');
  });

  it.each(['', '   ', '\u200b\u3164'])(
    'does nothing with a blank title (%j), by button or Enter',
    async (title) => {
      const { onSave, button, type, field } = open();
      await type(title);
      expect(button().hasAttribute('disabled')).toBe(true);
      fireEvent.keyDown(field, { key: 'Enter' });
      expect(onSave).not.toHaveBeenCalled();
    },
  );

  it('leaves Enter to a syllable that is being composed', () => {
    const { onSave, field } = open();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it('does not save again while it saves', () => {
    const { onSave, field } = open({ isSaving: true });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSave).not.toHaveBeenCalled();
  });

  it('shows why a save failed', () => {
    open({ error: '서비스가 잠시 불안정합니다.' });
    expect(screen.getByRole('alert').textContent).toBe('서비스가 잠시 불안정합니다.');
  });
});
