import { mdiMagnify, mdiMenu } from '@mdi/js';
import { lazy, Suspense, useEffect, useState, useTransition } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/Icon.tsx';
import { useStoredSwitch } from '#app/components/use-stored-switch.ts';
import { useSession } from '#app/session/session.ts';
import { LogoMark } from '#app/shell/LogoMark.tsx';
import { AccountButton } from '#app/shell/navigation/AccountButton.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { HeaderPopover } from './HeaderPopover.tsx';
import { NotificationsButton } from './NotificationsPanel.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { SiteSwitcher } from './SiteSwitcher.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

/**
 * The app's header: logo, organization, sites, search, notifications and account. On small screens, sites
 * and account are in the menu.
 */
export function AppHeader() {
  const { user } = useSession();
  return (
    <header className="border-b border-line bg-surface">
      <div className="flex min-h-16 items-center gap-1 px-3 sm:gap-2 sm:px-6 lg:px-4">
        <Link
          to="/dashboard"
          className="mr-auto flex min-h-11 items-center gap-2.5 rounded-field px-1 text-large font-extrabold tracking-tight text-ink no-underline lg:mr-0 lg:w-51"
        >
          <LogoMark className="size-8" />
          <span className="max-sm:visually-hidden">Curbcut</span>
        </Link>
        <OrganizationSwitcher />
        <div className="hidden min-w-24 max-w-64 lg:block">
          <SiteSwitcher />
        </div>
        <Search />
        <NotificationsButton />
        {user && (
          <div className="hidden lg:block">
            <HeaderPopover label="Account" trigger={<AccountButton user={user} />}>
              {(close) => <AccountPanel onClose={close} />}
            </HeaderPopover>
          </div>
        )}
        <div className="lg:hidden">
          <AppMenu />
        </div>
      </div>
    </header>
  );
}

const loadSearchDialog = () => import('./SearchDialog.tsx');
const SearchDialog = lazy(loadSearchDialog);

/**
 * Number of milliseconds after which the dialog is preloaded, so that text typed right after pressing the key
 * isn't lost.
 */
const PRELOAD_AFTER_MS = 1_000;

/** A button and a keyboard shortcut that open the search. */
function Search() {
  const [isOpen, setOpen] = useState(false);
  const [, startLoading] = useTransition();
  const [isSlashOn, setSlashOn] = useStoredSwitch('search-slash-key');
  const open = () => startLoading(() => setOpen(true));
  useSearchShortcut(isSlashOn, open);
  useEffect(() => {
    const timer = setTimeout(() => {
      // If it fails, the dialog is loaded when it is opened.
      loadSearchDialog().catch(() => {});
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="lg:mx-auto lg:max-w-md lg:min-w-36 lg:flex-1 lg:basis-36">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isSlashOn ? '/ Control+K' : 'Control+K'}
        onClick={open}
        className="grid size-11 place-items-center rounded-button text-muted hover:bg-primary-soft lg:flex lg:h-11 lg:w-full lg:justify-start lg:gap-2.5 lg:border lg:border-line-strong lg:bg-background lg:px-3 lg:hover:border-ink lg:hover:bg-background"
      >
        <Icon path={mdiMagnify} className="size-6" />
        <span className="max-lg:visually-hidden">Search</span>
        <span
          aria-hidden="true"
          className="ml-auto hidden rounded-small border border-line px-2 font-mono text-small lg:block"
        >
          {isSlashOn ? '/' : 'Ctrl K'}
        </span>
      </button>
      <Suspense>
        {isOpen && (
          <SearchDialog isSlashOn={isSlashOn} onSlashChange={setSlashOn} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}

const AppDrawer = lazy(() => import('../AppDrawer.tsx'));

/** Opens the sidebar and the account menu as a drawer. */
function AppMenu() {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, startLoading] = useTransition();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-disabled={isLoading || undefined}
        onClick={() => startLoading(() => setOpen(true))}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-button border-2 border-line-strong px-2.5 font-semibold hover:border-ink"
      >
        <Icon path={mdiMenu} className="size-6" />
        Menu
      </button>
      <Suspense>{isOpen && <AppDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
