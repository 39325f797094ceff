import { type ReactNode, useRef } from 'react';
import { useIsOverflowing } from './use-is-overflowing.ts';

interface Props {
  /** The name of the content, announced when the area can be scrolled. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrolls horizontally when its content is too wide, and is a tab stop only then (WCAG 2.1.1). */
export function ScrollArea({ label, className = '', children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useIsOverflowing(frame);
  const reachable = scrolls ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {};
  return (
    // Positioned, so that visually hidden text inside, which is absolutely positioned, scrolls along and does not
    // widen the page.
    <div ref={frame} {...reachable} className={`relative overflow-x-auto ${className}`}>
      {children}
    </div>
  );
}
