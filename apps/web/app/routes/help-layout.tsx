import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../session/session.ts';
import { PublicLayout } from '../shell/PublicLayout.tsx';

/** Loaded on demand, so that guests never load the signed-in layout. */
const SignedInLayout = lazy(() => import('./area/SignedInLayout.tsx'));

/** Shows the help as a public page for guests and within the signed-in area for users. */
export default function HelpLayout() {
  const { user } = useSession();
  const publicPage = (
    <PublicLayout>
      <div className="page-width pt-12 pb-section">
        <Outlet />
      </div>
    </PublicLayout>
  );
  if (user === null) return publicPage;
  return (
    <Suspense fallback={publicPage}>
      <SignedInLayout>
        <Outlet />
      </SignedInLayout>
    </Suspense>
  );
}
