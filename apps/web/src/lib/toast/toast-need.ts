import { create } from 'zustand';

/** Whether something on this page has wanted, or may soon want, to show a toast. */
export const useToastNeed = create<{ isNeeded: boolean }>()(() => ({ isNeeded: false }));

export const needToasts = (): void => useToastNeed.setState({ isNeeded: true });
