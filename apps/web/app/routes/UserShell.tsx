import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingPage } from '../shell/LoadingPage.tsx';
import { PublicLayout } from '../shell/PublicLayout.tsx';

/** Loaded on demand, so that guests never load the signed-in layout. */
const SignedInLayout = lazy(() => import('./app/SignedInLayout.tsx'));

interface UserShellProps {
  /** Whether the page is shown within the app. */
  isInApp: boolean;
  guest: ReactNode;
  children: ReactNode;
}

/**
 * Shows users a public page inside the app; shows guests the prerendered page. Until it is known whether the
 * user is a guest, the guests' version stays invisible if this browser has a session; see `root.tsx`.
 */
export function UserShell({ isInApp, guest, children }: UserShellProps) {
  if (!isInApp) {
    return (
      <div data-guest-shell className="contents">
        <PublicLayout>{guest}</PublicLayout>
      </div>
    );
  }
  return (
    <Suspense
      fallback={
        <main id="main" className="flex-1">
          <LoadingPage />
        </main>
      }
    >
      <SignedInLayout>{children}</SignedInLayout>
    </Suspense>
  );
}
