import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { useThemeStore, type ThemeChoice } from '@/lib/theme/theme-store';

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
export const THEME_LABELS: Record<ThemeChoice, string> = {
  system: '시스템 설정',
  light: '밝게',
  dark: '어둡게',
};
const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Goes round the three themes. */
export function ThemeButton() {
  const { choice, choose } = useThemeStore();
  const Icon = ICONS[choice];
  return (
    <IconButton
      label={`화면 테마: ${THEME_LABELS[choice]}. 누르면 ${THEME_LABELS[NEXT[choice]]}`}
      onClick={() => choose(NEXT[choice])}
    >
      <Icon aria-hidden />
    </IconButton>
  );
}
