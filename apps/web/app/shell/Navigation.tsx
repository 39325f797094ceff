import { HomeLink } from './HomeLink.tsx';
import { LargeNavigation } from './navigation/LargeNavigation.tsx';
import { SmallNavigation } from './navigation/SmallNavigation.tsx';

/** The top navigation: a row on large windows, a button with a panel on small ones. */
export function Navigation() {
  return (
    <header className="relative z-10 border-b border-line bg-background">
      <div className="page-width flex items-center justify-between gap-x-3 py-3 sm:gap-x-6 noscript:flex-wrap">
        <HomeLink />
        <LargeNavigation />
        <SmallNavigation />
      </div>
    </header>
  );
}
