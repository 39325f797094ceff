import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../session/session.ts';
import { PublicFrame } from '../shell/PublicFrame.tsx';

/** Guests never load the frame of the signed-in area. */
const AreaFrame = lazy(() => import('./area/AreaFrame.tsx'));

/** Frames the help: as a public page for guests, as a screen of the area for people who are signed in. */
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
