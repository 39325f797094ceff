import { endAllSessions, endSession as endOne, listSessions, type User } from '@curbcut/contract';
import { mdiAlertCircleOutline, mdiCheckDecagram } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { endSession } from '#app/api/current-user.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { formatCount, formatDateOrNever, formatRelativeDate } from '#app/format/format.ts';
import { useOrganization } from '#app/organizations/use-organization.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeading } from '#app/shell/use-heading-focus.ts';
import { SettingsTabs } from '../organization/SettingsTabs.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SecuritySettings } from './SecuritySettings.tsx';

/** Settings. */
export default function Profile() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="grid gap-8">
      <header className="space-y-1">
        <h1 className="text-page">Settings</h1>
        <p className="text-muted">Profile, company, notifications and sign-in.</p>
      </header>
      <SettingsTabs />
      {/* On wide screens, security is below the profile; it comes last, because it ends with deleting the account. */}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]">
        <ProfileForm user={user} />
        <div className="grid gap-8 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <AccountInformation user={user} />
          <NotificationSettings />
          <Sessions />
        </div>
        <SecuritySettings email={user.email} />
      </div>
    </div>
  );
}

/** The account's verification, plan and dates. */
function AccountInformation({ user }: { user: User }) {
  const { isPersonal } = useOrganization();
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-title font-bold">Account Information</h2>
      <dl className="grid gap-4">
        <InformationEntry name="Email status">
          {user.is_email_verified ? (
            <Badge tone="success">
              <Icon path={mdiCheckDecagram} /> Verified
            </Badge>
          ) : (
            <Badge tone="warning">
              <Icon path={mdiAlertCircleOutline} /> Unverified
            </Badge>
          )}
        </InformationEntry>
        {/* The plan is that of the selected organization. */}
        {isPersonal && (
          <InformationEntry name="Subscription plan">
            {user.subscription_tier.name}{' '}
            <Link to="/subscription" className="text-link">
              Manage<span className="visually-hidden"> subscription</span>
            </Link>
          </InformationEntry>
        )}
        <InformationEntry name="Member Since">{formatDateOrNever(user.date_joined)}</InformationEntry>
        <InformationEntry name="Last Login">{formatDateOrNever(user.last_login)}</InformationEntry>
      </dl>
    </Card>
  );
}

function InformationEntry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Number of devices listed until the user asks for all. */
const DEVICES_SHOWN = 5;

/** Lists the devices on which the account is signed in, with buttons for signing out one or all. */
function Sessions() {
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => callApi(listSessions, { signal }),
  });
  const one = useMutation({
    mutationFn: (sessionId: string) => callApi(endOne, { params: { sessionId } }),
    // The pressed button disappears with its device.
    onSuccess: () => focusHeading('#devices'),
    onSettled: () => refetch(),
  });
  const all = useMutation({ mutationFn: () => callApi(endAllSessions), onSuccess: () => endSession() });
  const problem = error ?? one.error ?? all.error;
  // This device first, so that it's always among those shown.
  const sessions = (data?.sessions ?? []).toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 id="devices" className="text-title font-bold">
        Signed-in devices
      </h2>
      <ErrorNotice error={problem} />
      {!data && !error && <LoadingState>Loading devices...</LoadingState>}
      <ul className="divide-y divide-line">
        {sessions
          .slice(0, showsAll ? undefined : DEVICES_SHOWN)
          .map(({ id, device, last_used_at, is_current }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{device}</p>
                <p className="text-small text-muted">
                  Last used: {formatRelativeDate(last_used_at, new Date())}
                </p>
              </div>
              {is_current ? (
                <Badge tone="info">This device</Badge>
              ) : (
                <Button
                  variant="secondary"
                  size="sm"
                  isPending={one.isPending && one.variables === id}
                  onClick={() => one.mutate(id)}
                >
                  Sign out<span className="visually-hidden"> {device}</span>
                </Button>
              )}
            </li>
          ))}
      </ul>
      {sessions.length > DEVICES_SHOWN && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer devices' : `Show all ${formatCount(sessions.length, 'device')}`}
        </Button>
      )}
      <AlertDialog
        title="Sign out everywhere?"
        trigger={
          <Button variant="secondary" className="justify-self-start">
            Sign out everywhere
          </Button>
        }
        confirmLabel="Sign out everywhere"
        variant="primary"
        isPending={all.isPending}
        onConfirm={() => all.mutate()}
      >
        <p>You’ll have to sign in again on every device, including this one.</p>
      </AlertDialog>
    </Card>
  );
}
