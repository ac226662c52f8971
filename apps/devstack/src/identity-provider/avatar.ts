import type { DemoAccount } from '../demo-accounts.js';
import { html } from './markup.js';

/**
 * A picture with the first letter of a name, as a data: address. Members keep it, so it must still load when this
 * provider listens on another port or no longer, and the app's content security policy lets data: pictures pass.
 */
export function avatarOf(account: DemoAccount): string {
  const hue = String((Number(account.sub.slice(-4)) * 67) % 360);
  const letter = account.givenName.slice(0, 1);
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
    <rect width="40" height="40" fill="hsl(${hue} 35% 38%)" />
    <text x="20" y="26" fill="#fff" font-size="17" font-family="sans-serif" text-anchor="middle">
      ${letter}
    </text>
  </svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(picture.source).toString('base64')}`;
}
