import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../session/session.ts';
import { PublicFrame } from '../shell/PublicFrame.tsx';

/** Loaded on demand, so that guests never load the signed-in layout. */
const AreaFrame = lazy(() => import('./area/AreaFrame.tsx'));

/** Shows the help as a public page for guests and within the signed-in area for users. */
export default function HelpLayout() {
  const { user } = useSession();
  const publicPage = (
    <PublicFrame>
      <div className="page-width pt-12 pb-section">
        <Outlet />
      </div>
    </PublicFrame>
  );
  if (user === null) return publicPage;
  return (
    <Suspense fallback={publicPage}>
      <AreaFrame>
        <Outlet />
      </AreaFrame>
    </Suspense>
  );
}
