import type { ReactNode } from 'react';
import { HomeLink } from './HomeLink.tsx';

/**
 * A page without navigation and footer: signing in and what belongs to it (specification, section 2), and whatever
 * is shown before anybody knows which page it will be.
 */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-background">
        <div className="page-width flex items-center py-3">
          <HomeLink />
        </div>
      </header>
      <main id="main" className="flex-1">
        {children}
      </main>
    </>
  );
}
