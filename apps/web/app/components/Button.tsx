import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonAppearance, getButtonClassName } from './button-style.ts';
import { LoadingDots } from './LoadingDots.tsx';

interface Props extends ComponentProps<'button'>, ButtonAppearance {
  /**
   * What it started is still going on: it keeps the focus and its name, shows that it waits, and does nothing when
   * pressed again. Say the rest in words near it.
   */
  isPending?: boolean;
}

/**
 * The native button, dressed. It submits nothing unless told to, works before the scripts are there, and costs the
 * public pages nothing.
 */
export function Button({
  variant,
  size,
  isPending = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would throw away the focus. A form is not sent twice either.
    if (isPending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      aria-disabled={isPending || undefined}
      onClick={press}
      className={`${getButtonClassName({ variant, size })} ${className}`}
      {...rest}
    >
      {isPending && <LoadingDots isSmall />}
      {children}
    </button>
  );
}
