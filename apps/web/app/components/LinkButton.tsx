import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonLook } from './button-look.ts';

/** A link that stands where a button would: it leads somewhere, so it stays a link. `mailto:` works too. */
export function LinkButton({
  variant,
  size,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={`${buttonLook({ variant, size })} ${className}`} {...rest} />;
}
