import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  label: string;
  /** The text to copy, and its name in the copy button's label. */
  textToCopy: string;
  contentName: string;
  /** Sets the maximum height and the padding. */
  className: string;
  children: ReactNode;
}

/** A frame around source code with a title, a copy button and keyboard scrolling. */
export function CodeFrame({ label, textToCopy, contentName, className, children }: Props) {
  return (
    <figure className="rounded-field border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-4 text-small text-muted">
        {label}
        <CopyButton text={textToCopy} contentName={contentName} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrollable without a mouse */}
      <section tabIndex={0} aria-label={label} className={`overflow-auto rounded-b-field ${className}`}>
        {children}
      </section>
    </figure>
  );
}
