import { onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Lets the browser lose its network, or have it again; after each test it has it again. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    // The online manager hears these events only while a page is rendered.
    onlineManager.setOnline(isOnline);
  });
}

afterEach(() => setOnline(true));
