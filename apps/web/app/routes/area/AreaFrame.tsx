import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { QueryProvider } from '../../api/QueryProvider.tsx';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { DocumentTitle } from '../../components/DocumentTitle.tsx';
import { findPublicPage } from '../../seo/public-pages.ts';
import { Navigation } from '../../shell/Navigation.tsx';
import { AreaMenu } from './AreaMenu.tsx';
import { getBreadcrumbTrail } from './breadcrumbs.ts';
import { Sidebar } from './Sidebar.tsx';
import { ToastHost } from './ToastHost.tsx';

/** The frame of the signed-in area: navigation, sidebar, breadcrumb and screen. */
export default function AreaFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { title, ancestors } = getBreadcrumbTrail(pathname);
  return (
    <QueryProvider>
      <Navigation />
      <div className="page-width grid flex-1 grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="hidden border-r border-line py-8 pr-6 lg:block">
          <Sidebar />
        </div>
        <div className="min-w-0 pt-5 pb-20 lg:pt-8">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <Breadcrumb ancestors={ancestors} currentTitle={title} />
            <nav aria-label="Account" className="lg:hidden">
              <AreaMenu />
            </nav>
          </div>
          <main id="main">
            {/* A public page sets its own title. */}
            {!findPublicPage(pathname) && <DocumentTitle>{title}</DocumentTitle>}
            {children}
          </main>
        </div>
      </div>
      <ToastHost />
    </QueryProvider>
  );
}
