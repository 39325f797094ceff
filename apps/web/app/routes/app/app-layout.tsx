import { Outlet } from 'react-router';
import { SignInGate } from '#app/organizations/SignInGate.tsx';
import { requireUser } from '#app/session/guards.ts';
import SignedInLayout from './SignedInLayout.tsx';

export const clientMiddleware = [requireUser];

/** Without a loader, the router would not run the guard on the first load. */
export function clientLoader() {
  return null;
}

/** The app's layout. */
export default function AppLayout() {
  return (
    <SignedInLayout>
      <SignInGate>
        <Outlet />
      </SignInGate>
    </SignedInLayout>
  );
}
