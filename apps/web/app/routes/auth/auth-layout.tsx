import { Outlet } from 'react-router';
import { Queries } from '../../api/Queries.tsx';
import { guestsOnly } from '../../session/guards.ts';
import { BareFrame } from '../../shell/BareFrame.tsx';

export const clientMiddleware = [guestsOnly];

/** Without a loader the router would not ask the guard on the first load. */
export function clientLoader() {
  return null;
}

/** Frames the screens of guests: signing in and what belongs to it. */
export default function AuthLayout() {
  return (
    <Queries>
      <BareFrame>
        <Outlet />
      </BareFrame>
    </Queries>
  );
}
