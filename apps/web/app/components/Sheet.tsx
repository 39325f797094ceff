import type { ComponentProps } from 'react';

const tones = {
  surface: 'border-line bg-surface',
  sunken: 'border-line bg-sunken',
  primary: 'border-transparent bg-primary-soft',
  secondary: 'border-transparent bg-secondary-soft',
  accent: 'border-transparent bg-accent-soft',
} as const;

interface Props extends ComponentProps<'div'> {
  tone?: keyof typeof tones;
}

/** A flat area of its own colour, without elevation: a part of the page that is set apart from the rest. */
export function Sheet({ tone = 'surface', className = '', ...rest }: Props) {
  return <div className={`rounded-card border ${tones[tone]} ${className}`} {...rest} />;
}
