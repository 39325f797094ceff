import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  label: string;
  /** What is taken along, and how that is called. */
  textToCopy: string;
  contentName: string;
  /** Sets how high it grows before it scrolls, and its inner distance. */
  className: string;
  children: ReactNode;
}

/** The frame of source: its title, a way to take it along, and a part that scrolls by keyboard as well. */
export function CodeFrame({ label, textToCopy, contentName, className, children }: Props) {
  return (
    <figure className="rounded-field border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-4 text-small text-muted">
        {label}
        <CopyButton text={textToCopy} contentName={contentName} />
      </figcaption>
      {/* A part that scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrollable without a mouse */}
      <section tabIndex={0} aria-label={label} className={`overflow-auto rounded-b-field ${className}`}>
        {children}
      </section>
    </figure>
  );
}
