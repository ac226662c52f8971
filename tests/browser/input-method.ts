import type { CDPSession, Page } from 'playwright-core';

/** Key code that browsers report for a key that the input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Simulates a Korean input method in a page: syllables are composed before they become text. */
export class InputMethod {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows a syllable in the making. */
  async compose(syllable: string): Promise<void> {
    const end = syllable.length;
    const cursor = { selectionStart: end, selectionEnd: end };
    await this.session.send('Input.imeSetComposition', { text: syllable, ...cursor });
  }

  /** Ends the syllable as text. */
  async commit(text: string): Promise<void> {
    await this.session.send('Input.insertText', { text });
  }

  /** Enter, pressed while a syllable is being made: it belongs to the input method. */
  async pressEnter(): Promise<void> {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: TAKEN_BY_INPUT_METHOD };
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key });
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  }
}
