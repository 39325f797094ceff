import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Navigation } from './Navigation.tsx';

/** Navigation, page and footer: what everybody may read. */
export function PublicFrame({ children }: { children: ReactNode }) {
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
