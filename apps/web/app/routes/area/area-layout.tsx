import { Outlet } from 'react-router';
import { requireUser } from '#app/session/guards.ts';
import AreaFrame from './AreaFrame.tsx';

export const clientMiddleware = [requireUser];

/** Without a loader, the router would not run the guard on the first load. */
export function clientLoader() {
  return null;
}

/** Layout of the signed-in area. */
export default function AreaLayout() {
  return (
    <AreaFrame>
      <Outlet />
    </AreaFrame>
  );
}
