import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonAppearance, getButtonClassName } from './button-style.ts';
import { LoadingDots } from './LoadingDots.tsx';

interface Props extends ComponentProps<'button'>, ButtonAppearance {
  /**
   * The action is still running. The button keeps its focus and name, shows a pending state and ignores
   * further presses. Describe the progress in text nearby.
   */
  isPending?: boolean;
}

/**
 * The styled native button. It defaults to `type="button"`, works before hydration, and adds no script to the public
 * pages.
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
    // Not `disabled`: a disabled button would lose focus. The guard also prevents a second form submission.
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
