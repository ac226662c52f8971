import { startAutosave } from './autosave.js';
import type { AutosaveState } from './autosave.js';
import { statusText } from './save-status.js';

const statusIn = (phase: AutosaveState['phase'], overrides: Partial<AutosaveState> = {}) =>
  statusText({ ...startAutosave(1, Date.parse('2026-11-20T14:02:00+09:00')), phase, ...overrides }, false);

describe('the save status', () => {
  it('shows where the text is stored', () => {
    expect(statusIn('saved')).toBe('저장됨 14:02');
    expect(statusIn('saving')).toBe('저장 중');
    expect(statusIn('offline')).toBe('오프라인, 이 기기에 보관 중');
    expect(
      statusIn('failed', {
        failure: { kind: 'refused', message: '잠시 뒤에', canRetry: true, fieldErrors: {} },
      }),
    ).toBe('저장하지 못했어요 · 잠시 뒤에');
  });

  it('does not report a draft as kept that the device refused', () => {
    expect(statusText({ ...startAutosave(1, 0), phase: 'offline' }, true)).toBe(
      '오프라인, 이 기기에도 보관하지 못했어요',
    );
  });
});
