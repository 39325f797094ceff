import { type ApiKey, type Organization, permissionDescriptions } from '@curbcut/contract';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatDateOrNever, formatRelativeDate, formatShortDateTime } from '#app/format/format.ts';
import { CreateApiKey, RotateApiKey } from './ApiKeyForms.tsx';
import { CreatableList } from './CreatableList.tsx';
import { createTrigger } from './create-trigger.tsx';
import { Fact } from './Fact.tsx';
import { ItemCard } from './ItemCard.tsx';
import { useApiKeys, useRevokeApiKey } from './use-api-keys.ts';

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
    <ItemCard
      name={name}
      badge={<Badge tone={tone}>{label}</Badge>}
      description={
        <p className="text-small text-muted wrap-anywhere">
          Created by {apiKey.created_by} on {formatDateOrNever(apiKey.created_at)}.
          {!apiKey.is_creator_member && ` ${apiKey.created_by} no longer belongs to the organization.`}
        </p>
      }
      actions={
        state !== 'revoked' && (
          <div className="flex flex-wrap gap-2">
            <Dialog title={`Rotate “${name}”`} trigger={createTrigger('Rotate', name)}>
              {(close) => <RotateApiKey organization={organization} apiKey={apiKey} onClose={close} />}
            </Dialog>
            <Revoke organization={organization} apiKey={apiKey} />
          </div>
        )
      }
    >
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
    </ItemCard>
  );
}

function Revoke({ organization, apiKey: { id, name } }: { organization: Organization; apiKey: ApiKey }) {
  const revoking = useRevokeApiKey(organization.id, id);
  return (
    <AlertDialog
      title={`Revoke “${name}”?`}
      trigger={createTrigger('Revoke', name)}
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
