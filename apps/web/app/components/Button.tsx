import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';

type Props = ComponentProps<'button'> & ButtonLook;

/** The native button, dressed. It submits nothing unless told to. */
export function Button({ look, size, className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={`${buttonLook({ look, size })} ${className}`} {...rest} />;
}
