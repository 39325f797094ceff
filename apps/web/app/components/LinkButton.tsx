import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonAppearance, getButtonClassName } from './button-style.ts';

/** A link styled as a button. It navigates, so it remains a link. `mailto:` works too. */
export function LinkButton({
  variant,
  size,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & ButtonAppearance) {
  return <Link className={`${getButtonClassName({ variant, size })} ${className}`} {...rest} />;
}
