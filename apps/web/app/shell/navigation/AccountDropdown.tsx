import { Menu } from '#app/components/Menu.tsx';
import { type SessionUser, useSession } from '#app/session/session.ts';
import { AccountButton } from './AccountButton.tsx';

export default function AccountDropdown({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  return (
    <Menu
      trigger={<AccountButton user={user} />}
      placement="bottom end"
      entries={[
        { id: 'dashboard', label: 'My Dashboard', to: '/dashboard' },
        { id: 'logout', label: 'Logout', onAction: signOut },
      ]}
    />
  );
}
