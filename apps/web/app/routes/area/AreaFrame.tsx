import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Queries } from '../../api/Queries.tsx';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { Title } from '../../components/Title.tsx';
import { publicPageAt } from '../../seo/public-pages.ts';
import { Navigation } from '../../shell/Navigation.tsx';
import { AreaMenu } from './AreaMenu.tsx';
import { placeOf } from './area-titles.ts';
import { Messages } from './Messages.tsx';
import { Sidebar } from './Sidebar.tsx';

/** The frame of the signed-in area: navigation, sidebar, breadcrumb and screen. */
export default function AreaFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { title, above } = placeOf(pathname);
  return (
    <Queries>
      <Navigation />
      <div className="page-width grid flex-1 grid-cols-[minmax(0,1fr)] gap-x-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="hidden border-r border-line py-8 pr-6 lg:block">
          <Sidebar />
        </div>
        <div className="min-w-0 pt-5 pb-20 lg:pt-8">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <Breadcrumb above={above} here={title} />
            <nav aria-label="Account" className="lg:hidden">
              <AreaMenu />
            </nav>
          </div>
          <main id="main">
            {/* A public page has its title already. */}
            {!publicPageAt(pathname) && <Title>{title}</Title>}
            {children}
          </main>
        </div>
      </div>
      <Messages />
    </Queries>
  );
}
