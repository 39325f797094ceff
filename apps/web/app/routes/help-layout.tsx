import { Outlet } from 'react-router';
import { useSession } from '../session/session.ts';
import { UserShell } from './UserShell.tsx';

/** Shows the help as a public page for guests and within the app for users. */
export default function HelpLayout() {
  const { user } = useSession();
  const guest = (
    <div className="page-width pt-12 pb-section">
      <Outlet />
    </div>
  );
  return (
    <UserShell isInApp={user !== null} guest={guest}>
      <Outlet />
    </UserShell>
  );
}
