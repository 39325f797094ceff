import type { ReactNode } from 'react';

interface Props {
  /** The toggle's text, which names the content. */
  summary: ReactNode;
  /** Classes for the content's padding. */
  className: string;
  children: ReactNode;
}

/** Content in a frame that opens on demand. */
export const Disclosure = ({ summary, className, children }: Props) => (
  <details className="rounded-field border border-line">
    <summary className="min-h-9 cursor-pointer rounded-field px-3 py-1.5 text-small font-semibold hover:bg-sunken">
      {summary}
    </summary>
    <div className={`border-t border-line ${className}`}>{children}</div>
  </details>
);
