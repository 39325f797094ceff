import { type ReactNode, useRef } from 'react';
import { useIsOverflowing } from './use-is-overflowing.ts';

interface Props {
  /** What is in it; read out where it can be scrolled. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways when its content is wider than its place, and only then is a stop of the Tab key (WCAG 2.1.1). */
export function ScrollArea({ label, className = '', children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useIsOverflowing(frame);
  const reachable = scrolls ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {};
  return (
    // Positioned, so that hidden words in it, which are positioned too, scroll with it and do not widen the page.
    <div ref={frame} {...reachable} className={`relative overflow-x-auto ${className}`}>
      {children}
    </div>
  );
}
