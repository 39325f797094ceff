import type { ReactNode } from 'react';
import { HomeLink } from './HomeLink.tsx';

interface Props {
  children: ReactNode;
  /**
   * Classes for the content's width and margins, which the header uses to align the logo with the content.
   */
  widthClassName?: string;
}

/**
 * A page without navigation and footer: the guest screens (docs/decisions/0095-fixed-values.md), and any page
 * until it is known which layout it needs.
 */
export function MinimalLayout({ children, widthClassName = 'page-width' }: Props) {
  return (
    <>
      <header className="border-b border-line bg-background">
        <div className={`${widthClassName} flex items-center py-3`}>
          <HomeLink />
        </div>
      </header>
      <main id="main" className="flex-1">
        {children}
      </main>
    </>
  );
}
