import type { ReactNode } from 'react';

/** A short word about a thing, never a control. */
export function Badge({
  children,
  className = 'bg-sunken text-muted',
}: {
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.5 text-small font-semibold whitespace-nowrap ${className}`}
    >
      {children}
    </span>
  );
}
