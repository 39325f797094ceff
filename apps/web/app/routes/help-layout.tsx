import { Outlet } from 'react-router';
import { useSession } from '../session/session.ts';
import { UserShell } from './UserShell.tsx';

/** Shows the help as a public page for guests and within the signed-in area for users. */
export default function HelpLayout() {
  const { user } = useSession();
  const guest = (
    <div className="page-width pt-12 pb-section">
      <Outlet />
    </div>
  );
  return (
    <UserShell inArea={user !== null} guest={guest}>
      <Outlet />
    </UserShell>
  );
}
