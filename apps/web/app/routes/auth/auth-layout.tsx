import { Outlet } from 'react-router';
import { QueryProvider } from '../../api/QueryProvider.tsx';
import { requireGuest } from '../../session/guards.ts';
import { BareFrame } from '../../shell/BareFrame.tsx';

export const clientMiddleware = [requireGuest];

/** Without a loader, the router would not run the guard on the first load. */
export function clientLoader() {
  return null;
}

/** Layout of the guest screens, such as sign in and register. */
export default function AuthLayout() {
  return (
    <QueryProvider>
      <BareFrame>
        <Outlet />
      </BareFrame>
    </QueryProvider>
  );
}
