import type { ComponentProps } from 'react';

const toneClassNames = {
  surface: 'border-line bg-surface',
  sunken: 'border-line bg-sunken',
  primary: 'border-transparent bg-primary-soft',
  secondary: 'border-transparent bg-secondary-soft',
  accent: 'border-transparent bg-accent-soft',
} as const;

interface Props extends ComponentProps<'div'> {
  tone?: keyof typeof toneClassNames;
}

/** A flat area with its own background color, without elevation, that sets content apart. */
export function Surface({ tone = 'surface', className = '', ...rest }: Props) {
  return <div className={`rounded-card border ${toneClassNames[tone]} ${className}`} {...rest} />;
}
