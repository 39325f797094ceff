import type { ComponentProps } from 'react';

/** A raised container for related content (elevation 2). */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-surface shadow-card ${className}`} {...rest} />;
}
