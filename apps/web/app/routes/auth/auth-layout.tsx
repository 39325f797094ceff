import { Outlet } from 'react-router';
import { QueryProvider } from '#app/api/QueryProvider.tsx';
import { requireGuest } from '#app/session/guards.ts';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';

export const clientMiddleware = [requireGuest];

/** Without a loader, the router would not run the guard on the first load. */
export function clientLoader() {
  return null;
}

/** Layout for the guest screens, such as sign in and register. */
export default function AuthLayout() {
  return (
    <QueryProvider>
      <MinimalLayout>
        <Outlet />
      </MinimalLayout>
    </QueryProvider>
  );
}
