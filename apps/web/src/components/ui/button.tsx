import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';

export type ButtonVariant = 'solid' | 'outline' | 'quiet' | 'danger' | 'danger-outline' | 'accept';
export type ButtonSize = 'small' | 'medium' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  solid: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  outline: 'bg-raised text-ink border-line-strong hover:border-ink-faint hover:bg-sunken',
  quiet: 'bg-transparent text-ink-soft border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-red text-on-red border-transparent hover:bg-red-strong',
  'danger-outline': 'bg-raised text-red border-red/50 hover:bg-red-wash',
  accept: 'bg-green-wash text-green border-green/40 hover:border-green',
};
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-caption gap-1.5 pointer-coarse:min-h-11',
  medium: 'min-h-11 px-4 text-small gap-2',
  large: 'min-h-13 px-6 text-body gap-2.5',
};

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Classes of a button, for a link that looks like one. */
export const buttonClass = ({ variant = 'outline', size = 'medium' }: ButtonStyle = {}): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center rounded-s border font-semibold whitespace-nowrap select-none',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  );

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and refuses presses, keeping the focus. */
  isBusy?: boolean;
}

export function Button({ variant, size, isBusy, className, children, onClick, ...rest }: ButtonProps) {
  const classes = classNames(buttonClass({ variant, size }), className);
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string;
}

export function IconButton({
  label,
  className,
  variant = 'quiet',
  size = 'medium',
  ...rest
}: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      aria-label={label}
      title={label}
      className={classNames('aspect-square !px-0 [&_svg]:!size-5', className)}
    />
  );
}
