import { readableAddress, safeAddress } from '../text/web-address.js';

/** An address to follow when it is one of the web, else its text. */
export function Address({ url }: { url: string }) {
  const href = safeAddress(url);
  const text = readableAddress(url);
  return href === undefined ? (
    text
  ) : (
    <a className="resume-address" href={href} rel="noreferrer">
      {text}
    </a>
  );
}
