import { Outlet, useLocation } from 'react-router';
import { Queries } from '../../api/Queries.tsx';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { Title } from '../../components/Title.tsx';
import { signedInOnly } from '../../session/guards.ts';
import { Navigation } from '../../shell/Navigation.tsx';
import { AreaMenu } from './AreaMenu.tsx';
import { placeOf } from './area-titles.ts';
import { Messages } from './Messages.tsx';
import { Sidebar } from './Sidebar.tsx';

export const clientMiddleware = [signedInOnly];

/** Without a loader the router would not ask the guard on the first load. */
export function clientLoader() {
  return null;
}

/** Frames the signed-in area: navigation, sidebar, where one is, and the screen. */
export default function AreaLayout() {
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
            <Title>{title}</Title>
            <Outlet />
          </main>
        </div>
      </div>
      <Messages />
    </Queries>
  );
}
