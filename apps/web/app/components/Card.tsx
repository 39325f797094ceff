import type { ComponentProps } from 'react';

/** What belongs together, lying on the page (elevation 2). */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-card border border-line bg-surface shadow-card ${className}`} {...rest} />;
}
