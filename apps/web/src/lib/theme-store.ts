import { create } from 'zustand';

export type ThemeChoice = 'light' | 'dark' | 'system';

// The same key is read by src/boot.js before the first paint.
const STORAGE_KEY = 'theme';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

interface ThemeState {
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export const useThemeStore = create<ThemeState>()((set) => ({
  choice: storedChoice(),
  choose: (choice) => {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
    set({ choice });
    applyTheme(choice);
  },
}));

function applyTheme(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && systemDark().matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#14181A' : '#FBFAF7');
}

/** Applies the choice and follows the system while that is the choice. */
export function startTheme(): void {
  applyTheme(useThemeStore.getState().choice);
  systemDark().addEventListener('change', () => applyTheme(useThemeStore.getState().choice));
}
