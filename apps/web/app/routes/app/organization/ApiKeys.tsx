import { type ApiKey, type Organization, permissionDescriptions } from '@curbcut/contract';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever, formatRelativeDate, formatShortDateTime } from '#app/format/format.ts';
import { useApiKeys, useRevokeApiKey } from '#app/organizations/use-api-keys.ts';
import { CreateApiKey, RotateApiKey } from './ApiKeyForms.tsx';
import { CreatableList } from './CreatableList.tsx';
import { Fact } from './Fact.tsx';

/** The keys that let programs work with the organization. */
export default function ApiKeys({ organization }: { organization: Organization }) {
  const keys = useApiKeys(organization.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-prose text-muted">
        A key belongs to the organization: it keeps working when the person who created it leaves. Give each
        program its own key with only the permissions it needs.
      </p>
      <CreatableList
        query={keys}
        plural="API keys"
        createLabel="Create API key"
        emptyText="With a key, a CI job can start scans and read their results."
        renderForm={(onClose) => <CreateApiKey organization={organization} onClose={onClose} />}
        renderItem={(key) => <KeyCard organization={organization} apiKey={key} />}
      />
    </div>
  );
}

const stateBadges = {
  active: { tone: 'success', label: 'Active' },
  expired: { tone: 'warning', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
} as const;

function KeyCard({ organization, apiKey }: { organization: Organization; apiKey: ApiKey }) {
  const { name, state, permissions, site_group: group, expires_at: expires, revoked_at: revoked } = apiKey;
  const { tone, label } = stateBadges[state];
  const now = new Date();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-title font-bold">
            <span className="wrap-anywhere">{name}</span>
            <Badge tone={tone}>{label}</Badge>
          </h2>
          <p className="text-small text-muted wrap-anywhere">
            Created by {apiKey.created_by} on {formatDateOrNever(apiKey.created_at)}.
            {!apiKey.is_creator_member && ` ${apiKey.created_by} no longer belongs to the organization.`}
          </p>
        </div>
        {state !== 'revoked' && (
          <div className="flex flex-wrap gap-2">
            <Rotate organization={organization} apiKey={apiKey} />
            <Revoke organization={organization} apiKey={apiKey} />
          </div>
        )}
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        <Fact name="Permissions" className="sm:col-span-2">
          <ul className="grid gap-0.5">
            {permissions.map((permission) => (
              <li key={permission}>{permissionDescriptions[permission]}</li>
            ))}
          </ul>
        </Fact>
        <Fact name="Sites">{group ? `Only ${group.name}` : 'All sites'}</Fact>
        <Fact name={revoked ? 'Revoked' : state === 'expired' ? 'Expired' : 'Expires'}>
          {formatDateOrNever(revoked ?? expires)}
          {apiKey.old_secret_valid_until && (
            <span className="block text-small text-muted">
              The old secret works until {formatShortDateTime(apiKey.old_secret_valid_until)}.
            </span>
          )}
        </Fact>
        <Fact name="Last used">
          {apiKey.last_used_at === null ? 'Never' : formatRelativeDate(apiKey.last_used_at, now)}
        </Fact>
        {apiKey.networks.length > 0 && (
          <Fact name="Last networks" className="sm:col-span-2 xl:col-span-3">
            <ul className="flex flex-wrap gap-x-6 gap-y-0.5">
              {apiKey.networks.map(({ network, last_used_at: at }) => (
                <li key={network}>
                  <code className="font-mono text-small wrap-anywhere">{network}</code>
                  <span className="text-small text-muted">, {formatRelativeDate(at, now)}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Rotate({ organization, apiKey }: { organization: Organization; apiKey: ApiKey }) {
  return (
    <Dialog
      title={`Rotate “${apiKey.name}”`}
      trigger={
        <Button variant="secondary" size="sm">
          Rotate<span className="visually-hidden"> {apiKey.name}</span>
        </Button>
      }
    >
      {(close) => <RotateApiKey organization={organization} apiKey={apiKey} onClose={close} />}
    </Dialog>
  );
}

function Revoke({ organization, apiKey: { id, name } }: { organization: Organization; apiKey: ApiKey }) {
  const revoking = useRevokeApiKey(organization.id, id);
  return (
    <AlertDialog
      title={`Revoke “${name}”?`}
      trigger={
        <Button variant="secondary" size="sm">
          Revoke<span className="visually-hidden"> {name}</span>
        </Button>
      }
      confirmLabel="Revoke key"
      isPending={revoking.isPending}
      onConfirm={(close) =>
        revoking.mutate(undefined, {
          onSuccess: () => {
            close();
            showToast({ kind: 'success', text: `“${name}” was revoked.` });
          },
        })
      }
    >
      <p>Programs that use this key lose access immediately. Anything they did is kept.</p>
      <ErrorNotice error={revoking.error} />
    </AlertDialog>
  );
}
