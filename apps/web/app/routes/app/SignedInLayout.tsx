import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { Breadcrumb } from '#app/components/Breadcrumb.tsx';
import { BreadcrumbContext, type BreadcrumbNames } from '#app/components/breadcrumb-context.ts';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { closeActionToasts } from '#app/components/toast/toasts.ts';
import { OrganizationProvider } from '#app/organizations/OrganizationProvider.tsx';
import { useOrganization } from '#app/organizations/use-organization.ts';
import { getBreadcrumbTrail } from './breadcrumbs.ts';
import { AppHeader } from './header/AppHeader.tsx';
import { Sidebar, SidebarRail } from './Sidebar.tsx';

/** The app's frame: header, sidebar, breadcrumb and screen. */
export default function SignedInLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { title } = getBreadcrumbTrail(pathname);
  const [names, setNames] = useState<BreadcrumbNames>({});
  const isWide = widePath.test(pathname);
  return (
    <QueryProvider>
      <OrganizationProvider>
        <AppHeader />
        <div
          className={`grid flex-1 grid-cols-[minmax(0,1fr)] ${isWide ? 'lg:grid-cols-[5.5rem_minmax(0,1fr)] min-[88rem]:grid-cols-[15rem_minmax(0,1fr)]' : 'lg:grid-cols-[15rem_minmax(0,1fr)]'}`}
        >
          <div
            className={`hidden border-r border-line bg-surface py-5 lg:block ${isWide ? 'px-1.5 min-[88rem]:px-3' : 'px-3'}`}
          >
            <div className="lg:sticky lg:top-5">
              {isWide && (
                <div className="min-[88rem]:hidden">
                  <SidebarRail />
                </div>
              )}
              <div className={isWide ? 'hidden min-[88rem]:block' : ''}>
                <Sidebar />
              </div>
            </div>
          </div>
          <div
            className={`w-full min-w-0 px-4 pt-4 pb-20 sm:px-6 ${isWide ? 'mx-auto max-w-[108rem] lg:px-8' : roomyPath.test(pathname) ? 'max-w-[120rem]' : 'max-w-[80rem] lg:px-10 lg:pt-6'}`}
          >
            <div className={isWide ? 'mb-2' : 'mb-3 sm:mb-4'}>
              <ScreenBreadcrumb names={names} />
            </div>
            {/* Public pages within the app have its margins. */}
            <main id="main" className="type-app [--page-gutter:0px]">
              {!ownTitlePath.test(pathname) && <DocumentTitle>{title}</DocumentTitle>}
              <BreadcrumbContext value={setNames}>{children}</BreadcrumbContext>
            </main>
          </div>
        </div>
      </OrganizationProvider>
      <ToastHost />
    </QueryProvider>
  );
}

/**
 * Shows the screen's title, or the name of its item once that has loaded. Top-level screens are below the
 * organization.
 */
function ScreenBreadcrumb({ names }: { names: BreadcrumbNames }) {
  const { organization } = useOrganization();
  const { title, ancestors } = getBreadcrumbTrail(useLocation().pathname);
  const above = ancestors.length > 0 || !organization ? ancestors : [{ label: organization.name }];
  return (
    <Breadcrumb
      ancestors={names.parent ? [...above, names.parent] : above}
      currentTitle={names.title ?? title}
    />
  );
}

/**
 * An audit's workbench, where people work with screenshots for hours, has a narrow sidebar unless the screen has room
 * for both.
 */
const widePath = /^\/audits\/[^/]+\/?$/;

/** Screens with an issue list and the open one next to it. */
const roomyPath = /^\/(sites|scans|scan-results)\/(?!new\/?$)[^/]+\/?$/;

/** Screens that set their own titles: help, and those that say which audit, site or scan they show. */
const ownTitlePath = /^\/(help(\/|$)|(audits|sites|scans|scan-results)\/(?!(new|import)\/?$)[^/]+\/?$)/;

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
  // Checked here rather than relying only on `fetching`, because the screen's first requests start in effects
  // that run before this one.
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen, another context for “Undo”
  useEffect(() => closeActionToasts(), [pathname]);
  useEffect(() => {
    if (fetching === 0 && queries.isFetching() === 0) setNeeded(true);
  }, [fetching, queries]);
  return <Suspense>{isNeeded && <ToastRegion />}</Suspense>;
}
