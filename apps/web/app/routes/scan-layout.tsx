import { Outlet } from 'react-router';
import { QueryProvider } from '../api/QueryProvider.tsx';
import { useHasArea } from '../session/use-has-area.ts';
import { UserShell } from './UserShell.tsx';

/** Scan form, results, rules and API reference: public pages for guests, within the signed-in area for users. */
export default function ScanLayout() {
  const inArea = useHasArea();
  const guest = (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
  return (
    <UserShell inArea={inArea} guest={guest}>
      <Outlet />
    </UserShell>
  );
}
