import type { Organization, SsoSettings } from '@curbcut/contract';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { Switch } from '#app/components/Switch.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatShortDateTime } from '#app/format/format.ts';
import { LoadedQuery } from './LoadedQuery.tsx';
import { SsoConnectionForm } from './SsoConnectionForm.tsx';
import { SsoDomains } from './SsoDomains.tsx';
import { readReport, SsoReport } from './SsoReport.tsx';
import { useSsoChanges, useSsoSettings } from './use-sso.ts';

/** The organization's provider, domains, test sign-in and sign-in rules. */
export default function SingleSignOn({ organization }: { organization: Organization }) {
  const settings = useSsoSettings(organization.id);
  const report = readReport(useLocation().state);
  return (
    <LoadedQuery query={settings} what="single sign-on settings">
      {(data) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:max-w-4xl">
          {report && <SsoReport report={report} />}
          <Section
            title="1. Provider"
            intro="Register Curbcut with your provider as a web application that uses the authorization code flow. Then enter the values it gives you."
          >
            <SsoConnectionForm organization={organization} settings={data} />
          </Section>
          <Section
            title="2. Domains"
            intro="People sign in with email addresses in these domains. A DNS record proves you control a domain."
          >
            <SsoDomains organization={organization} domains={data.domains} />
          </Section>
          <Section
            title="3. Test"
            intro="Run a test sign-in. It doesn’t change anything, and it shows each step and claim."
          >
            <Test organization={organization} settings={data} />
          </Section>
          <Section
            title="4. Sign-in rules"
            intro="They don’t apply to guests who only have access to site groups or audits."
          >
            <Rules organization={organization} settings={data} />
          </Section>
        </div>
      )}
    </LoadedQuery>
  );
}

function Section({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-6">
      <div className="space-y-1">
        <h2 className="text-title font-bold">{title}</h2>
        <p className="max-w-prose text-muted">{intro}</p>
      </div>
      {children}
    </Card>
  );
}

interface Props {
  organization: Organization;
  settings: SsoSettings;
}

function Test({ organization, settings: { connection } }: Props) {
  const { startTest } = useSsoChanges(organization.id);
  if (!connection) return <p className="text-muted">Save your identity provider first.</p>;
  const { tested_at: testedAt } = connection;
  return (
    <>
      <p>
        {testedAt
          ? `The last successful test was on ${formatShortDateTime(testedAt)}.`
          : 'No test has succeeded with these settings yet.'}
      </p>
      <ErrorNotice error={startTest.error} />
      <Button
        variant="secondary"
        className="justify-self-start"
        isPending={startTest.isPending}
        onClick={() => startTest.mutate()}
      >
        Test sign-in
      </Button>
    </>
  );
}

function Rules({ organization, settings }: Props) {
  const { changeRules, disconnect } = useSsoChanges(organization.id);
  const [isConfirming, setConfirming] = useState(false);
  const { connection, requires_sso: requiresSso, requires_two_factor: requiresTwoFactor } = settings;
  const isReady = Boolean(connection?.tested_at) && settings.domains.some(({ is_verified: is }) => is);
  const save = (rules: Parameters<typeof changeRules.mutate>[0]) =>
    changeRules.mutate(rules, {
      onSuccess: () => showToast({ kind: 'success', text: 'Sign-in rules saved.' }),
      onSettled: () => setConfirming(false),
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Switch
        label="Require single sign-on"
        hint={
          isReady || requiresSso
            ? 'Members need it to access this organization. Owners can always sign in with their password.'
            : 'Verify a domain and test the sign-in first.'
        }
        checked={requiresSso}
        disabled={!isReady && !requiresSso}
        onChange={({ target }) => (target.checked ? setConfirming(true) : save({ requires_sso: false }))}
      />
      <Affected
        emails={settings.members_without_access}
        text={(count) =>
          `${count} outside your verified domains ${requiresSso ? 'can’t' : 'couldn’t'} access this organization with single sign-on:`
        }
        isShown={connection !== null}
      />
      <Switch
        label="Require two-factor authentication"
        hint="Members who sign in with a password need it, including owners. A passkey also counts."
        checked={requiresTwoFactor}
        onChange={({ target }) => save({ requires_two_factor: target.checked })}
      />
      <Affected
        emails={settings.members_without_two_factor}
        text={(count) => `${count} without two-factor authentication or a passkey:`}
        isShown={requiresTwoFactor}
      />
      <ErrorNotice error={changeRules.error ?? disconnect.error} />
      {connection && (
        <AlertDialog
          title="Disconnect your provider?"
          trigger={
            <Button variant="danger" className="justify-self-start">
              Disconnect provider
            </Button>
          }
          confirmLabel="Disconnect provider"
          isPending={disconnect.isPending}
          onConfirm={(close) => disconnect.mutate(undefined, { onSettled: close })}
        >
          <p>
            Members sign in with their passwords again. People without one can set it with “Forgot your
            password?”.
          </p>
        </AlertDialog>
      )}
      <AlertDialog
        title="Require single sign-on?"
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        confirmLabel="Require single sign-on"
        variant="primary"
        isPending={changeRules.isPending}
        onConfirm={() => save({ requires_sso: true })}
      >
        <p>
          Members who signed in with a password lose access until they sign in with single sign-on. Your
          access as an owner doesn’t change.
        </p>
      </AlertDialog>
    </div>
  );
}

interface AffectedProps {
  emails: readonly string[];
  text: (count: string) => string;
  isShown: boolean;
}

/** Lists the members who lose access because of a rule. */
function Affected({ emails, text, isShown }: AffectedProps) {
  if (!isShown || emails.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>{text(formatCount(emails.length, 'member'))}</p>
      <ul className="list-disc pl-5">
        {emails.map((email) => (
          <li key={email} className="wrap-anywhere">
            {email}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
