import { Outlet } from 'react-router';
import { QueryProvider } from '../api/QueryProvider.tsx';
import { useIsInApp } from '../session/use-is-in-app.ts';
import { UserShell } from './UserShell.tsx';

/** Scan form, results, rules and API reference: public pages for guests, within the app for users. */
export default function ScanLayout() {
  const isInApp = useIsInApp();
  const guest = (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
  return (
    <UserShell isInApp={isInApp} guest={guest}>
      <Outlet />
    </UserShell>
  );
}
