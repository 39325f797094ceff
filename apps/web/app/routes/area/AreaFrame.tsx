import { mdiMenu } from '@mdi/js';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState, useTransition } from 'react';
import { useLocation } from 'react-router';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { Breadcrumb } from '#app/components/Breadcrumb.tsx';
import { Button } from '#app/components/Button.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { findPublicPage } from '#app/seo/public-pages.ts';
import { Navigation } from '#app/shell/Navigation.tsx';
import { getBreadcrumbTrail } from './breadcrumbs.ts';
import { Sidebar } from './Sidebar.tsx';

/** The frame of the signed-in area: navigation, sidebar, breadcrumb and screen. */
export default function AreaFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { title, ancestors } = getBreadcrumbTrail(pathname);
  const isWide = widePath.test(pathname);
  return (
    <QueryProvider>
      <Navigation />
      <div
        className={`page-width grid flex-1 grid-cols-[minmax(0,1fr)] gap-x-10 ${isWide ? 'max-w-[108rem]!' : 'lg:grid-cols-[17rem_minmax(0,1fr)]'}`}
      >
        {!isWide && (
          <div className="hidden border-r border-line py-8 pr-6 lg:block">
            <Sidebar />
          </div>
        )}
        <div className="min-w-0 pt-5 pb-20 lg:pt-8">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <Breadcrumb ancestors={ancestors} currentTitle={title} />
            <nav aria-label="Account" className={isWide ? undefined : 'lg:hidden'}>
              <AreaMenu />
            </nav>
          </div>
          <main id="main">
            {/* Public pages and audits set their own titles. */}
            {!findPublicPage(pathname) && !isWide && <DocumentTitle>{title}</DocumentTitle>}
            {children}
          </main>
        </div>
      </div>
      <ToastHost />
    </QueryProvider>
  );
}

/** The workbench of an audit, where people look at screenshots for hours. Its sidebar is the drawer of small screens. */
const widePath = /^\/audits\/[^/]+\/?$/;

const AreaDrawer = lazy(() => import('./AreaDrawer.tsx'));

/** Opens the sidebar as a drawer on small screens. */
function AreaMenu() {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, startLoading] = useTransition();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        isPending={isLoading}
        onClick={() => startLoading(() => setOpen(true))}
      >
        <Icon path={mdiMenu} />
        Account menu
      </Button>
      <Suspense>{isOpen && <AreaDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

const ToastRegion = lazy(() =>
  import('#app/components/toast/ToastRegion.tsx').then((module) => ({ default: module.ToastRegion })),
);

/**
 * Loads the toast region after the screen's first requests, since toasts only follow user actions; messages sent
 * earlier wait in their queue.
 */
function ToastHost() {
  const queries = useQueryClient();
  const fetching = useIsFetching();
  const [isNeeded, setNeeded] = useState(false);
  // Checked here and not from `fetching` alone: the screen's first requests start in effects that run before this
  // one.
  useEffect(() => {
    if (fetching === 0 && queries.isFetching() === 0) setNeeded(true);
  }, [fetching, queries]);
  return <Suspense>{isNeeded && <ToastRegion />}</Suspense>;
}
