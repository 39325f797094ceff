import { lazy, Suspense } from 'react';
import type { SessionUser } from '#app/session/session.ts';
import { AccountButton } from './AccountButton.tsx';

/** Loaded on demand: guests never see it. */
const AccountDropdown = lazy(() => import('./AccountDropdown.tsx'));

/** The avatar of the signed-in user, with a menu to open the dashboard and to log out. */
export function AccountMenu({ user }: { user: SessionUser }) {
  return (
    <Suspense fallback={<AccountButton user={user} disabled />}>
      <AccountDropdown user={user} />
    </Suspense>
  );
}
