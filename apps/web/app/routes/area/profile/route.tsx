import { useSession } from '../../../session/session.ts';
import { AccountInformation } from './AccountInformation.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SecuritySettings } from './SecuritySettings.tsx';
import { Sessions } from './Sessions.tsx';

/** Settings (specification, section 2, "Profile"). */
export default function Profile() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="grid gap-8">
      <header className="space-y-1">
        <h1 className="text-page">Settings</h1>
        <p className="text-muted">Your profile, your company and how you sign in.</p>
      </header>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ProfileForm user={user} />
        <div className="grid gap-8">
          <AccountInformation user={user} />
          <SecuritySettings email={user.email} />
          <Sessions />
        </div>
      </div>
    </div>
  );
}
