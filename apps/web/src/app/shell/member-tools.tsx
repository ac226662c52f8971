import { ThemeButton } from './theme-button.js';

export default function MemberTools() {
  return <ThemeButton />;
}
