import { HomeLink } from './HomeLink.tsx';
import { DesktopNavigation } from './navigation/DesktopNavigation.tsx';
import { MobileNavigation } from './navigation/MobileNavigation.tsx';

/** The top navigation: a row in large windows, a button with a panel in small ones. */
export function Navigation() {
  return (
    <header className="relative z-10 border-b border-line bg-background">
      <div className="page-width flex items-center justify-between gap-x-3 py-3 sm:gap-x-6 noscript:flex-wrap">
        <HomeLink />
        <DesktopNavigation />
        <MobileNavigation />
      </div>
    </header>
  );
}
