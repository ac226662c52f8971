import type { ReactNode } from 'react';
import { GoogleButton } from './google-button.js';

export interface SignInPanelProps {
  title?: string;
  description?: ReactNode;
  returnTo?: string;
  isWindow?: boolean;
}

/** The sign-in page, also shown in place of a page that requires sign-in. */
export function SignInPanel({
  title = '로그인이 필요해요',
  description = '로그인하면 보던 화면으로 바로 돌아와요.',
  returnTo,
  isWindow,
}: SignInPanelProps) {
  return (
    <section className="page-width flex flex-1 items-center justify-center overflow-x-clip py-16">
      <div className="relative isolate w-full max-w-lg py-16 text-center">
        <div aria-hidden className="manuscript-grid manuscript-fade absolute -inset-x-10 -inset-y-6 -z-20" />
        <div
          aria-hidden
          className="absolute inset-0 -z-10 bg-[radial-gradient(ellipse_at_center,var(--paper)_35%,transparent_66%)]"
        />
        <h1 className="text-title">{title}</h1>
        <p className="mx-auto mt-3 max-w-sm text-ink-soft">{description}</p>
        <GoogleButton
          size="large"
          className="mt-8"
          label="구글로 로그인"
          returnTo={returnTo}
          isWindow={isWindow}
        />
      </div>
    </section>
  );
}
