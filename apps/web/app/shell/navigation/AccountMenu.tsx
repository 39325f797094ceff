import { lazy, Suspense } from 'react';
import type { SessionUser } from '#app/session/session.ts';
import { AccountButton } from './AccountButton.tsx';

/** Loaded on demand, because guests never see it. */
const AccountDropdown = lazy(() => import('./AccountDropdown.tsx'));

/** The signed-in user's avatar, with a menu for opening the dashboard and logging out. */
export function AccountMenu({ user }: { user: SessionUser }) {
  return (
    <Suspense fallback={<AccountButton user={user} disabled />}>
      <AccountDropdown user={user} />
    </Suspense>
  );
}
