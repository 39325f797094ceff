import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Navigation } from './Navigation.tsx';

/** The frame around public pages: navigation, page and footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Navigation />
      <main id="main" className="flex-1">
        {children}
      </main>
      <Footer />
    </>
  );
}
