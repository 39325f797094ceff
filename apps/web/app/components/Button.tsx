import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { WaitingDots } from './WaitingDots.tsx';

interface Props extends ComponentProps<'button'>, ButtonLook {
  /**
   * What it started is still going on: it keeps the focus and its name, shows that it waits, and does nothing when
   * pressed again. Say the rest in words near it.
   */
  pending?: boolean;
}

/**
 * The native button, dressed. It submits nothing unless told to, works before the scripts are there, and costs the
 * public pages nothing.
 */
export function Button({
  variant,
  size,
  pending = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would throw away the focus. A form is not sent twice either.
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      aria-disabled={pending || undefined}
      onClick={press}
      className={`${buttonLook({ variant, size })} ${className}`}
      {...rest}
    >
      {pending && <WaitingDots small />}
      {children}
    </button>
  );
}
