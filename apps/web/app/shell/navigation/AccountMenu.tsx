import { lazy, Suspense } from 'react';
import type { SessionUser } from '../../session/session.ts';
import { AccountButton } from './AccountButton.tsx';

/** Guests never see it and never load it. */
const AccountDropdown = lazy(() => import('./AccountDropdown.tsx'));

/** The letter of the person who is signed in, and behind it the way to the dashboard and out. */
export function AccountMenu({ user }: { user: SessionUser }) {
  return (
    <Suspense fallback={<AccountButton user={user} disabled />}>
      <AccountDropdown user={user} />
    </Suspense>
  );
}
