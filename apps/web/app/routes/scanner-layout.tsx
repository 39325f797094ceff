import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { QueryProvider } from '../api/QueryProvider.tsx';
import { useSelectedOrganizationId } from '../api/selected-organization.ts';
import { useSession } from '../session/session.ts';

/** Loaded on demand, because guests don't need it. */
const OrganizationProvider = lazy(() =>
  import('../organizations/OrganizationProvider.tsx').then((module) => ({
    default: module.OrganizationProvider,
  })),
);

/** The screens that call the server share their cached responses. */
export default function ScannerLayout() {
  return (
    <QueryProvider>
      <Screen />
    </QueryProvider>
  );
}

/** What users can do depends on their role, except in their personal organization. */
function Screen() {
  const { user } = useSession();
  const organizationId = useSelectedOrganizationId();
  if (user === null || organizationId === null) return <Outlet />;
  return (
    <Suspense>
      <OrganizationProvider>
        <Outlet />
      </OrganizationProvider>
    </Suspense>
  );
}
