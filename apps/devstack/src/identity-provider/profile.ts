import { createHash } from 'node:crypto';
import { type DemoAccount, demoAccounts } from '../demo-accounts.js';
import { html } from '../markup.js';

/** The answer of the userinfo endpoint, in the format of Google's v3. */
export interface Profile {
  sub: string;
  name: string;
  given_name: string;
  family_name?: string;
  picture?: string;
  email: string;
  email_verified: boolean;
  locale: 'ko';
}

/** An account that somebody typed in instead of choosing one. */
interface TypedAccount {
  email: string;
  name: string;
  verified: boolean;
}

export function profileOfDemoAccount(account: DemoAccount): Profile {
  const { sub, name, givenName, familyName, email } = account;
  const picture = avatarOf(account);
  const names = { name, given_name: givenName, family_name: familyName };
  return { sub, ...names, picture, email, email_verified: true, locale: 'ko' };
}

/** The demo account with this address, else an account made from the address: the same one every time. */
export function profileOfTypedAccount({ email, name, verified }: TypedAccount): Profile {
  const known = demoAccounts.find((account) => account.email === email.toLowerCase());
  if (known) return { ...profileOfDemoAccount(known), email_verified: verified };
  return { sub: subOf(email), name, given_name: name, email, email_verified: verified, locale: 'ko' };
}

// 21 digits beginning with 2, like Google's; those of the demo accounts begin with 1.
function subOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `2${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

/**
 * A picture with the first syllable of a name, as a data: address. Members keep it, so it must still load when this provider listens on
 * another port or has stopped; the app's Content-Security-Policy allows data: pictures.
 */
export function avatarOf(account: DemoAccount): string {
  const hue = String((Number(account.sub.slice(-4)) * 67) % 360);
  const syllable = account.givenName.slice(0, 1);
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
    <rect width="40" height="40" fill="hsl(${hue} 35% 38%)" />
    <text x="20" y="26" fill="#fff" font-size="17" font-family="sans-serif" text-anchor="middle">
      ${syllable}
    </text>
  </svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(picture.source).toString('base64')}`;
}
