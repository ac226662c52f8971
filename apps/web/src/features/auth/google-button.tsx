import { useLocation } from 'react-router';
import { Button, type ButtonProps } from '@/components/ui/button';
import { GoogleMark } from './google-mark.js';
import { useGoogleSignIn } from './use-google-sign-in.js';

export interface GoogleButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** Where to go after signing in; the current page when not said. */
  returnTo?: string;
  isWindow?: boolean;
  label?: string;
}

export function GoogleButton({ returnTo, isWindow, label = '구글로 시작하기', ...style }: GoogleButtonProps) {
  const { pathname, search } = useLocation();
  const signIn = useGoogleSignIn();
  return (
    <Button
      {...style}
      isBusy={signIn.isPending || signIn.isSuccess}
      onClick={() => signIn.mutate({ returnTo: returnTo ?? `${pathname}${search}`, isWindow })}
    >
      <GoogleMark />
      {label}
    </Button>
  );
}
