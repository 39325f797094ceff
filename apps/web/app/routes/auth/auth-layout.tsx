import { Outlet } from 'react-router';
import { QueryProvider } from '../../api/QueryProvider.tsx';
import { requireGuest } from '../../session/guards.ts';
import { BareFrame } from '../../shell/BareFrame.tsx';

export const clientMiddleware = [requireGuest];

/** Without a loader the router would not ask the guard on the first load. */
export function clientLoader() {
  return null;
}

/** Frames the screens of guests: signing in and what belongs to it. */
export default function AuthLayout() {
  return (
    <QueryProvider>
      <BareFrame>
        <Outlet />
      </BareFrame>
    </QueryProvider>
  );
}
